import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

type Args = Parameters<typeof searchText>
const answer = (searched: number) => ({ hits: [], searched, unavailable: [], others: [] }) as unknown as Args[1][number]['answer']
const text = (query: string, searched: number): string => searchText({} as Args[0], [{ query, answer: answer(searched) }])

it('says that there is nothing to search, and asks for no other words then', () => {
  expect(text('', 0)).toBe('There are no tools to search: no server is connected that offers any. The user can see why in Tooltray.')
  expect(text('mail', 7)).toBe('No tool matches "mail" among 7. Use other words, or an empty query to list the servers.')
})

const found = (name: string, description: string) => ({
  name,
  server: 'files',
  description,
  signature: `${name}()`,
  effect: 'write',
  score: 1,
})
const told = (more: object): string => {
  const hits = [found('files__read', 'Reads the contents of a file as text. DEPRECATED: use read_text.')]
  const directory = { resolve: () => ({ kind: 'unknown' }) } as unknown as Args[0]
  return searchText(directory, [
    { query: 'x', answer: { search_id: '', hits, searched: 9, unavailable: [], ...more } as unknown as Args[1][number]['answer'] },
  ])
}

it('keeps the word that a tool is deprecated, also where it stands after the first sentence', () => {
  expect(told({})).toBe('Best 1 of 9 tools:\nfiles__read() Deprecated. Reads the contents of a file as text')
})

it('says what speaks against the hits', () => {
  expect(told({ doubt: {} })).toMatch(
    /^Only weak matches; perhaps no connected server does this\. If none fits, use other words or tell the user\. Best 1 of 9 tools:\n/,
  )
  expect(told({ doubt: { product: 'Jira' } })).toMatch(
    /^No connected server mentions Jira; these are the nearest\. If none fits, use other words or tell the user\. Best 1 of 9 tools:\n/,
  )
})

it('names what stands beside the hits, each server in a stretch', () => {
  const beside = [
    { server: 'files', tools: ['files__write', 'files__read', 'files__move'] },
    { server: 'git', tools: ['git__log'] },
  ]
  expect(told({ beside }).split('\n').at(-1)).toBe('Also there: files__{write, move}; git__log')
})

it('says where a phrase in quotes is in no tool', () => {
  expect(told({ operators: { phrases: [], excluded: [], absent: ['give it back'] } })).toMatch(
    /^No tool has "give it back"; searched without the quotes\. Best 1 of 9 tools:\n/,
  )
})

it('says as whom servers are signed in, where they are among the results and only that tells them apart', () => {
  const hits = [found('files__read', 'Reads the contents of a file as text.')]
  const directory = { resolve: () => ({ kind: 'unknown' }) } as unknown as Args[0]
  const searches = [{ query: 'x', answer: { search_id: '', hits, searched: 9, unavailable: [] } as unknown as Args[1][number]['answer'] }]
  const lines = (accounts: [string, string][]) => searchText(directory, searches, false, new Map(accounts)).split('\n').slice(2)
  expect(
    lines([
      ['files', 'ada@x.test'],
      ['other', 'eve@x.test'],
    ]),
  ).toEqual(['Accounts: files is ada@x.test'])
  expect(lines([['other', 'eve@x.test']])).toEqual([])
  expect(lines([['files', `a${'b'.repeat(90)}\nc`]])[0]?.length).toBe(79)
})
