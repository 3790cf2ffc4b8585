import { describe, expect, it } from 'vitest'
import { readOperators, withoutQuotes } from './operators.ts'

describe('readOperators', () => {
  it.each([
    ['list files -recursive', ['recursive']],
    ['NOT form elicitation', ['form']],
    ['issues NOT the "pull request", please', ['pull request']],
    ['search -"web page" -github', ['web page', 'github']],
    ['send -e-mail', ['e-mail']],
    ['do NOT delete files', ['delete']],
  ])('leaves out what %s says', (query, excluded) => expect(readOperators(query).excluded).toEqual(excluded))

  it.each([
    'run git --amend',
    'send an e-mail',
    'git commit -m x',
    'a - b',
    'cool to -10 degrees',
    'DO NOT DELETE FILES',
    'this is not it',
    'create-issue',
    '-verbose',
    'NOT',
  ])('leaves nothing out for %s', (query) => expect(readOperators(query)).toEqual({ text: query, quoted: [], excluded: [] }))

  it('takes what is left out of the text', () => {
    expect(readOperators('files -tree NOT folder list').text.replace(/\s+/g, ' ')).toBe('files list')
  })

  it('reads quoted sequences where the query is short, and values in sentences', () => {
    expect(readOperators('merge "pull request"').quoted).toEqual(['pull request'])
    expect(readOperators('“Web page” open').quoted).toEqual(['Web page'])
    expect(readOperators('please send the message "hello world" to channel general').quoted).toEqual([])
  })
})

describe('withoutQuotes', () => {
  it('takes away those of the sequences given', () => expect(withoutQuotes('"a b" and "c d"', ['a b'])).toBe('a b and "c d"'))
})
