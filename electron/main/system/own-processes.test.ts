import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../engine/base/platform.ts'
import { createReader } from '../../engine/gateway/results/reader/reader.ts'
import { electronDouble } from '../testing/electron-double.ts'
import { ownProcesses } from './own-processes.ts'

const readers: ReturnType<typeof createReader>[] = []
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())))

function reader(longest?: number) {
  const { electron } = electronDouble({ exe: '/opt/Tooltray/tooltray-app' })
  const made = createReader(systemClock, ownProcesses(electron.utilityProcess), longest)
  readers.push(made)
  return made
}

const items = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}` }))
const bytes = new TextEncoder().encode(JSON.stringify({ structured: { items } }))
const path = (text: string) => ({ kind: 'read', path: text, characters: 10_000 }) as const

it('reads long results in processes that Electron starts', async () => {
  const { ask } = reader()
  const answers = await Promise.all([0, 1, 2, 3].map((at) => ask(bytes, path(`items[${at}].name`))))
  expect(answers).toEqual(['name 0', 'name 1', 'name 2', 'name 3'])
  await expect(ask(bytes, path('items['))).rejects.toMatchObject({ code: 'path_invalid' })
})

it('ends what takes too long, and reads on', async () => {
  const { ask } = reader(700)
  await expect(ask(bytes, path('items[?length(map(&id, $.items)) > `5`]'))).rejects.toMatchObject({ code: 'reading_ended' })
  await expect(reader().ask(bytes, path('items[0].name'))).resolves.toBe('name 0')
})

it('are ended by V8 when they need more than they may, and nothing else is', async () => {
  const { electron } = electronDouble({ exe: '/opt/Tooltray/tooltray-app' })
  const greedy = ownProcesses(electron.utilityProcess)(fileURLToPath(new URL('../testing/greedy-process.ts', import.meta.url)), 32)
  const last = vi.fn()
  greedy.onMessage(last)
  await new Promise<void>((resolve) => greedy.onEnd(() => resolve()))
  // It tells how many MB it has, one by one.
  expect(last.mock.lastCall?.[0]).toBeLessThan(64)
  await greedy.kill()
})

it('leaves no process, not even one that has only just been started', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only on Linux')
  const children = (): number[] => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const before = children()
  const one = reader()
  const answer = expect(one.ask(bytes, path('items[0].name'))).rejects.toMatchObject({ code: 'reading_ended' })
  await one.close()
  await answer
  await vi.waitFor(() => expect(children()).toEqual(before))
})
