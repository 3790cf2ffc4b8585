import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const rows = read('docs/threat-model.md')
  .split('\n')
  .filter((line) => /^\| (?!---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the threat model', () => {
  it('names tests that are there', () => {
    const lost = rows
      .flatMap((cells) => [...(cells.at(-1) ?? '').matchAll(/`([^`]+\.test\.tsx?)`(?: › ([^;]+))?/g)])
      .flatMap(([, file = '', name]) => {
        if (!existsSync(join(root, file))) return [file]
        return name === undefined || read(file).includes(name.trim()) ? [] : [`${file} › ${name}`]
      })
    expect(lost).toEqual([])
  })

  it('has a test in each row, or says that nothing holds', () => {
    const bare = rows.filter((cells) => !/^held by$|\.test\.tsx?`|^nothing: /.test(cells.at(-1) ?? ''))
    expect(bare).toEqual([])
  })

  it('has a row for each sentence of the Safety that the README promises, and none for what it does not', () => {
    const [, safety = ''] = /\n### Safety\n([^]*?)\n\[SECURITY\.md\]/.exec(read('README.md')) ?? []
    const sentences = safety
      .trim()
      .split(/\n\n/)
      .flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/(?<=\.) (?=[A-Z])/))
    const promised = rows.filter((cells) => cells.length === 2).map(([words = '']) => words)
    expect(promised.shift()).toBe('sentence begins')
    expect(sentences.filter((sentence) => !promised.some((words) => sentence.startsWith(words)))).toEqual([])
    expect(promised.filter((words) => !sentences.some((sentence) => sentence.startsWith(words)))).toEqual([])
  })
})
