import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createKeptResults } from './kept-results.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kept-'))
  folder = join(place, 'cache/results')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const HOUR = 3_600_000
const unknown = expect.objectContaining({ code: 'result_unknown' }) as Error

/** @param memory bytes. */
function open(memory = 100, disk = 1_000) {
  const clock = manualClock()
  const onProblem = vi.fn()
  return { clock, onProblem, kept: createKeptResults(folder, clock, onProblem, { memory, disk }) }
}

it('gives a result to the session that got it, and to no other', async () => {
  const { kept } = open()
  const one = kept.keep('a', Buffer.from('one'))
  const other = kept.keep('b', Buffer.from('other'))
  expect((await kept.bytesOf('a', one)).toString()).toBe('one')
  await expect(kept.bytesOf('b', one)).rejects.toThrow(unknown)
  await expect(kept.bytesOf('a', other)).rejects.toThrow(unknown)
  await expect(kept.bytesOf('a', 'r0')).rejects.toThrow(unknown)
  kept.forget('a')
  await expect(kept.bytesOf('a', one)).rejects.toThrow(unknown)
  expect((await kept.bytesOf('b', other)).toString()).toBe('other')
})

it('puts the longest unused into files that only this user can read', async () => {
  const { kept, onProblem } = open()
  const [first, second] = [kept.keep('a', Buffer.alloc(60, '1')), kept.keep('a', Buffer.alloc(40, '2'))]
  expect(existsSync(folder)).toBe(false)
  await kept.bytesOf('a', first)
  const third = kept.keep('a', Buffer.alloc(40, '3'))
  await vi.waitFor(() => expect(readFileSync(join(folder, `${second}.json`), 'utf8')).toBe('2'.repeat(40)))
  expect(readdirSync(folder)).toEqual([`${second}.json`])
  expect(statSync(join(folder, `${second}.json`)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const texts = [first, second, third].map(async (id) => (await kept.bytesOf('a', id)).toString())
  expect(await Promise.all(texts)).toEqual(['1'.repeat(60), '2'.repeat(40), '3'.repeat(40)])
  expect(onProblem).not.toHaveBeenCalled()
  await kept.close()
  expect(existsSync(folder)).toBe(false)
})

it('forgets the longest unused when there is no more room on the disk, either', async () => {
  const { kept } = open(100, 100)
  const ids = Array.from({ length: 5 }, (_, at) => kept.keep('a', Buffer.alloc(60, String(at))))
  const are = await Promise.allSettled(ids.map((id) => kept.bytesOf('a', id)))
  expect(are.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled', 'fulfilled'])
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([`${ids[3]}.json`]))
  await kept.close()
})

it('forgets what was not used for an hour', async () => {
  const { kept, clock } = open(10)
  const [used, unused] = [kept.keep('a', Buffer.from('used')), kept.keep('a', Buffer.from('on disk, and unused'))]
  clock.advance(HOUR - 1)
  await kept.bytesOf('a', used)
  clock.advance(1)
  await expect(kept.bytesOf('a', unused)).rejects.toThrow(unknown)
  clock.advance(HOUR - 2)
  expect((await kept.bytesOf('a', used)).toString()).toBe('used')
  clock.advance(HOUR)
  await expect(kept.bytesOf('a', used)).rejects.toThrow(unknown)
  await kept.close()
  expect(existsSync(folder)).toBe(false)
})

it('removes what an engine left that did not end, and nothing beside it', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'r1.json'), 'left')
  writeFileSync(join(folder, '../other'), 'kept')
  open()
  expect(readdirSync(join(folder, '..'))).toEqual(['other'])
})

it('says so when the disk takes nothing, and goes on in memory', async () => {
  writeFileSync(join(place, 'cache'), 'a file where the folder should be')
  const { kept, onProblem } = open(10)
  const large = kept.keep('a', Buffer.alloc(20))
  await vi.waitFor(() => expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ code: 'storage_failed' })))
  await expect(kept.bytesOf('a', large)).rejects.toThrow(unknown)
  const small = kept.keep('a', Buffer.from('small'))
  expect((await kept.bytesOf('a', small)).toString()).toBe('small')
})

it('says that a file is gone that somebody removed', async () => {
  const { kept, onProblem } = open(10)
  const id = kept.keep('a', Buffer.alloc(20))
  await vi.waitFor(() => expect(existsSync(join(folder, `${id}.json`))).toBe(true))
  await vi.waitFor(async () => {
    rmSync(join(folder, `${id}.json`), { force: true })
    await expect(kept.bytesOf('a', id)).rejects.toThrow(unknown)
  })
  expect(onProblem).toHaveBeenCalledTimes(1)
  await kept.close()
})
