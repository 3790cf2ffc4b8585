import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf, wordsOf } from './command-words.ts'

describe('wordsOf', () => {
  it.each([
    ['npx -y  @scope/server ~/Documents', ['npx', '-y', '@scope/server', '~/Documents']],
    [`run 'a b' "c \\"d\\"" e\\ f ''`, ['run', 'a b', 'c "d"', 'e f', '']],
    ['C:\\Tools\\server.exe --dir "C:\\My Files"', ['C:\\Tools\\server.exe', '--dir', 'C:\\My Files']],
    ['echo $HOME; rm x', ['echo', '$HOME;', 'rm', 'x']],
    ['  ', []],
  ])('parts %s', (line, words) => expect(wordsOf(line)).toEqual(words))

  it('tells of a quote that is not closed', () => expect(wordsOf('run "x')).toBeUndefined())

  it('parts again what lineOf joined', () => {
    fc.assert(fc.property(fc.array(fc.string()), (words) => void expect(wordsOf(lineOf(words))).toEqual(words)))
  })
})
