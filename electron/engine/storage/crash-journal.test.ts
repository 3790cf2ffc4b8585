import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CrashJournal, openCrashJournal } from './crash-journal.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-journal-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (): CrashJournal =>
  openCrashJournal(join(folder, 'data', 'at-work.jsonl'), (error) => {
    throw error
  })

it('knows who was at work when a process ended without a word, and how often in a row', () => {
  const first = open()
  first.atWork('good', 'reading its list')()
  first.atWork('bad', 'reading its list')
  const second = open()
  expect([second.deathsOf('good'), second.deathsOf('bad')]).toEqual([undefined, { deaths: 1, doing: 'reading its list' }])
  second.atWork('bad', 'checking arguments')
  const third = open()
  expect(third.deathsOf('bad')).toEqual({ deaths: 2, doing: 'checking arguments' })
  // What is not tried does not get better, nor worse.
  expect(open().deathsOf('bad')).toMatchObject({ deaths: 2 })
})

it('begins anew for a server whose work went well, or that somebody lets in', () => {
  open().atWork('a', 'x')
  const again = open()
  again.atWork('a', 'something else')()
  expect(again.deathsOf('a')).toMatchObject({ deaths: 1 })
  again.atWork('a', 'x')()
  expect(again.deathsOf('a')).toBeUndefined()
  again.atWork('a', 'x')
  again.close()
  const more = open()
  expect(more.deathsOf('a')).toMatchObject({ deaths: 1 })
  more.forget('a')
  expect([more.deathsOf('a'), open().deathsOf('a')]).toEqual([undefined, undefined])
})

it('counts works of one server that overlap, and each end once', () => {
  const journal = open()
  const [one, other] = [journal.atWork('a', 'x'), journal.atWork('a', 'y')]
  one()
  one()
  expect(open().deathsOf('a')).toMatchObject({ deaths: 1 })
  other()
})

it('lives with a line that was cut off, and with anything else in its file', () => {
  open().atWork('a', 'x')
  appendFileSync(join(folder, 'data', 'at-work.jsonl'), '\nnull\n[1]\n{"a":1}\n["begin","b"')
  const journal = open()
  expect([journal.deathsOf('a'), journal.deathsOf('b')]).toEqual([{ deaths: 1, doing: 'x' }, undefined])
  expect(readFileSync(join(folder, 'data', 'at-work.jsonl'), 'utf8')).toBe('["death","a","x",1]\n')
})

it('holds nobody back when it cannot be written', () => {
  const problems: unknown[] = []
  const journal = openCrashJournal('/dev/null/no/such/place', (error) => problems.push(error))
  journal.atWork('a', 'x')()
  journal.close()
  expect(problems).toHaveLength(1)
})

it('does not grow for ever', () => {
  open().atWork('bad', 'x')
  const journal = open()
  for (let count = 0; count < 10_000; count += 1) journal.atWork('good', 'reading its list')()
  expect(readFileSync(join(folder, 'data', 'at-work.jsonl')).length).toBeLessThan(300_000)
  journal.atWork('good', 'x')
  const again = open()
  expect([again.deathsOf('good'), again.deathsOf('bad')]).toMatchObject([{ deaths: 1 }, { deaths: 1 }])
})

it.skipIf(process.platform === 'win32')('is not waited for when a pipe is in its place', () => {
  mkdirSync(join(folder, 'data'), { recursive: true })
  execFileSync('mkfifo', [join(folder, 'data', 'at-work.jsonl')])
  const problems: unknown[] = []
  const journal = openCrashJournal(join(folder, 'data', 'at-work.jsonl'), (error) => problems.push(error))
  journal.atWork('a', 'x')()
  expect(journal.deathsOf('a')).toBeUndefined()
  expect(problems).toHaveLength(1)
  journal.close()
})
