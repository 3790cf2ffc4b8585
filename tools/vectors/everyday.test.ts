import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listStems } from './corpus.ts'
import { everydayViews } from './views.ts'

const text = readFileSync(join(import.meta.dirname, 'everyday.txt'), 'utf8')
const lines = text.trim().split('\n')
const list = listStems(
  [{ source: 'test', provider: 'test', name: text, service: '', summary: '', description: '', parameters: '', meaning: undefined }],
  10_000,
)

it('each line has a tool, what it does, and ways to ask for it', () => {
  expect(lines.filter((line) => !/^[a-z0-9 ]+: [^=;:]+ = [^=:]+(?:; [^=:]+)*$/i.test(line))).toEqual([])
  const names = lines.map((line) => line.split(': ')[0])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('every way to ask for a tool says something of its own', () => {
  const views = everydayViews(text, list)
  expect(views).toHaveLength(lines.length)
  expect(views.filter(({ pairs }) => pairs.length < 2)).toEqual([])
  // A word may mean several things; a sentence does not.
  const sentences = lines.flatMap((line) => (line.split(' = ')[1] ?? '').split('; ')).filter((way) => way.split(' ').length > 4)
  expect(sentences.filter((way, at) => sentences.indexOf(way) !== at)).toEqual([])
})
