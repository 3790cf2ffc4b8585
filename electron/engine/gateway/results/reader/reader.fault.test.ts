import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../../base/platform.ts'
import { createReader } from './reader.ts'

const readers: ReturnType<typeof createReader>[] = []
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())))

function reader(longest?: number) {
  const made = createReader(systemClock, undefined, longest)
  readers.push(made)
  return made
}

const items = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}` }))
const bytes = Buffer.from(JSON.stringify({ structured: { items } }))
const path = (text: string) => ({ kind: 'read', path: text, characters: 10_000 }) as const

it('reads in processes of its own, several questions at the same time', async () => {
  const { ask } = reader()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(bytes, path(`items[${at}].name`))))
  expect(answers).toEqual(Array.from({ length: 8 }, (_, at) => `name ${at}`))
})

it('tells what is wrong with a path by its code', async () => {
  const { ask } = reader()
  await expect(ask(bytes, path('items['))).rejects.toMatchObject({
    code: 'path_invalid',
    hint: expect.stringContaining('JMESPath') as string,
  })
  await expect(ask(bytes, { kind: 'value', path: 'nothing', as: 'json' })).rejects.toMatchObject({ code: 'path_empty' })
})

it('ends a path that takes too long, and reads on', async () => {
  const { ask } = reader(500)
  // For each record all of them: 400 million steps.
  await expect(ask(bytes, path('items[?length(map(&id, $.items)) > `5`]'))).rejects.toMatchObject({ code: 'reading_ended' })
  await expect(reader().ask(bytes, path('items[0].name'))).resolves.toBe('name 0')
})

it.each(['map(&to_string($), items)', "join('', map(&to_string($), items))"])(
  'ends a path that takes too much memory, and reads on: %s',
  async (much) => {
    const { ask } = reader(60_000)
    const large = Buffer.from(JSON.stringify({ structured: { items: [...items, ...items, ...items, ...items] } }))
    await expect(ask(large, path(much))).rejects.toMatchObject({ code: expect.stringMatching(/reading_ended|path_invalid/) as string })
    await expect(ask(bytes, path('items[0].name'))).resolves.toBe('name 0')
  },
)

it('reads on when a process was ended between two questions', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only on Linux')
  const { ask } = reader()
  const pids = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const before = new Set(pids())
  await ask(bytes, path('items[0].name'))
  const [pid = 0] = pids().filter((each) => !before.has(each))
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(pids()).not.toContain(pid))
  await vi.waitFor(async () => expect(await ask(bytes, path('items[0].name'))).toBe('name 0'))
})

it('keeps everybody else going meanwhile', async () => {
  const { ask } = reader()
  let turns = 0
  let isReading = true
  const count = (): void => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  const large = Buffer.from(`{"structured":[${'{"a":[1,2,3]},'.repeat(400_000)}{}]}`)
  const answer = ask(large, { kind: 'cut', id: 'r1', characters: large.length })
  setImmediate(count)
  expect(await answer).toContain('[400,001 of {a')
  isReading = false
  expect(turns).toBeGreaterThan(100)
})

it('fails what is asked when it is closed', async () => {
  const one = reader()
  const answer = expect(one.ask(bytes, path('items[?length(map(&id, $.items)) > `5`]'))).rejects.toMatchObject({ code: 'reading_ended' })
  await one.close()
  await answer
})
