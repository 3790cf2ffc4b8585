import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callKey, readRecordedTasks } from './task-data.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-tasks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, value: unknown): void => {
  const text = JSON.stringify(value)
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text)
}
const tool = { server: 's', name: 't', inputSchema: { type: 'object' } }
const task = (id: string) => ({ id, question: '?', needed: ['t'], turns: [] })

it('reads the tools, and the tasks of all other files in the order of their names', () => {
  write('a.tools.json.gz', [tool])
  write('two.json', [task('3')])
  write('one.json.gz', [task('1'), task('2')])
  writeFileSync(join(folder, 'README.md'), 'no data')
  const { tools, tasks } = readRecordedTasks(folder)
  expect(tools).toEqual([tool])
  expect(tasks.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('says what is missing, and which file holds something else', () => {
  write('one.json', [task('1')])
  expect(() => readRecordedTasks(folder)).toThrow(/There are no tools in .*NAME\.tools\.json/)
  write('a.tools.json', [tool])
  write('package.json', { name: 'x' })
  expect(() => readRecordedTasks(folder)).toThrow(/package\.json does not hold a list whose elements have id, needed, turns\./)
})

it('knows equal arguments in another order', () => {
  expect(callKey('t', { a: 1, b: { d: [1, 2], c: 2 } })).toBe(callKey('t', { b: { c: 2, d: [1, 2] }, a: 1 }))
  expect(callKey('t', { a: [1, 2] })).not.toBe(callKey('t', { a: [2, 1] }))
})
