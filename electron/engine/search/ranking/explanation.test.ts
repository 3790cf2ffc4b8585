import { describe, expect, it } from 'vitest'
import { type CatalogueTool, fillIndex } from '../evaluation.ts'
import { createSearchIndex, type SearchHit } from '../search-index.ts'

const tools: CatalogueTool[] = [
  { server: 'github', name: 'create_issue', description: 'Open a new issue. Labels are optional.', serverDescription: 'Work with GitHub' },
  { server: 'github', name: 'delete_repository', description: 'Remove a repository.' },
  { server: 'gitlab', name: 'create_issue', description: 'Create an issue in GitLab.' },
  {
    server: 'disk',
    name: 'search',
    description: 'Look for files.',
    inputSchema: { properties: { pattern: { type: 'string', description: 'what to look for' }, kind: { enum: ['folder', 'file'] } } },
  },
]

function search(query: string): SearchHit[] {
  const index = createSearchIndex()
  fillIndex(index, tools)
  return index.search(query, { limit: 10, explain: true })
}

describe('an explanation', () => {
  it.each(['create an issue on github', 'pattern of files', 'erase the repositry', 'filepattern', 'new lables, kind of folder'])(
    'adds up to the score: %s',
    (query) => {
      const hits = search(query)
      expect(hits.length).toBeGreaterThan(0)
      for (const { score, explanation } of hits) {
        const { words = [], learned = [] } = explanation ?? {}
        const sum = [...words, ...learned].reduce((total, part) => total + part.score, 0)
        expect(Object.values(explanation?.factors ?? {}).reduce((product, factor) => product * factor, sum)).toBeCloseTo(score, 9)
        expect(explanation?.score).toBe(score)
      }
    },
  )

  it('names the fields in which a word was found, and what the tool does not answer', () => {
    const [hit] = search('pattern folder unicorn')
    expect(hit).toMatchObject({ server: 'disk', name: 'search' })
    expect(hit?.explanation?.words.map(({ word, fields }) => [word, fields])).toEqual([
      ['pattern', ['parameterName']],
      ['folder', ['value']],
    ])
    expect(hit?.explanation?.missing).toEqual(['unicorn'])
  })

  it('says how a term stands for the word asked', () => {
    const kinds = (query: string): unknown => search(query)[0]?.explanation?.words.map(({ term, kind }) => [term, kind])
    expect(kinds('repositry')).toEqual([['repositori', 'typo']])
    expect(kinds('erase')).toEqual([['delet', 'alias']])
    expect(kinds('patt')).toEqual([['pattern', 'prefix']])
  })

  it('shows what completes a match as factors above 1, and the second of a name as one below', () => {
    const [first, second] = search('create issue')
    expect(first?.explanation?.factors.name).toBeGreaterThan(1)
    expect(first?.explanation?.factors.phrase).toBeGreaterThan(1)
    expect(first?.explanation?.factors.twin).toBe(1)
    expect(second?.explanation?.factors.twin).toBeLessThan(1)
  })
})
