import { expect, it } from 'vitest'
import { lengthProblems, sentencesOf } from './sentences.ts'

const words = (count: number): string => `${Array.from({ length: count }, () => 'word').join(' ')}.`
const measured = (page: string): [number, number][] => sentencesOf(page).map(({ line, words: count }) => [line, count])

it('counts the words of each sentence, from the line that it begins in', () => {
  expect(measured('# A page of four\n\nOne two three\nfour. Five six seven eight nine.\nTen is on the next line.')).toEqual([
    [1, 4],
    [3, 4],
    [4, 5],
    [5, 6],
  ])
})

it('begins anew with each item of a list and each cell of a table, and leaves labels out', () => {
  const page = [
    '- one two three four',
    '- five six seven eight',
    '  nine',
    '',
    '| Key | What it does here |',
    '|---|---|',
    '| `a` | so it is now |',
  ]
  expect(measured(page.join('\n'))).toEqual([
    [1, 4],
    [2, 5],
    [5, 4],
    [7, 4],
  ])
})

it('counts inline code as one word and a link by its text, also over the end of a line', () => {
  expect(measured('Run `tooltray\nstatus --json` and [read\nthis](a.md) now. The next one is here.')).toEqual([
    [1, 6],
    [3, 5],
  ])
})

it('leaves code, comments, pictures and tags out, and keeps the lines', () => {
  const page = [
    '```sh',
    'a b c d e f',
    '```',
    '<!-- one two three',
    'four five -->',
    '![a b c d](e.png)',
    '',
    '    a b c d e',
    '',
    'One two three four.',
  ]
  expect(measured(page.join('\n'))).toEqual([[10, 4]])
})

it('does not end a sentence at a dot inside a name, a number or a file', () => {
  expect(measured('Version 1.5 of servers.json is read at once.')).toEqual([[1, 8]])
})

it('reports a sentence that is too long with its line', () => {
  expect(lengthProblems('a.md', `${words(30)} ${words(5).replace('w', 'W')} ${words(5).replace('w', 'W')}`)).toEqual([])
  expect(lengthProblems('a.md', `${words(4)}\n\n${words(31)}\n\n${words(4)}\n\n${words(5)}`)).toEqual([
    expect.stringMatching(/^a\.md:3: a sentence of 31 words, at most 30: "word /),
  ])
  expect(lengthProblems('a.md', '')).toEqual([])
})
