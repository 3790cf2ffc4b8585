import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { computerFileText, parseComputerFile } from './computer-file.ts'
import { itemKey } from './shared-items.ts'
import { readState } from './sync-files.ts'
import { createSync, takenOfSide } from './sync.ts'
import { takenConsent } from './taken-item.ts'
import { asShown } from './testing/as-shown.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tooltray-sync-'))
  folder = join(root, 'shared')
  mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const KEY = itemKey('setting', 'idle')

/** A computer whose set-up is in memory. */
function computer(name: string, takesAll = true) {
  let items = new Map<string, unknown>()
  let time = 0
  const stateFile = join(root, `${name}.json`)
  const sync = createSync({
    folder,
    stateFile,
    computer: name,
    takesAll,
    clock: { now: () => (time += 1) },
    own: {
      read: async () => new Map(items),
      async apply(taken) {
        for (const {
          value: { key, value },
        } of taken)
          if (value === undefined) items.delete(key)
          else items.set(key, value)
        return new Map()
      },
    },
  })
  return { sync, stateFile, items: () => items, set: (next: Record<string, unknown>) => void (items = new Map(Object.entries(next))) }
}

it('a change waits on a computer that asks, until it is accepted', async () => {
  const [desk, laptop] = [computer('desk'), computer('laptop', false)]
  desk.set({ [KEY]: '1m' })
  await desk.sync.step()
  const { waiting, others } = await laptop.sync.step()
  expect([waiting.map(({ key, here }) => [key, here]), others.map(({ name }) => name), laptop.items().size]).toEqual([
    [[KEY, undefined]],
    ['desk'],
    0,
  ])
  expect((await laptop.sync.accept(asShown(waiting))).waiting).toEqual([])
  expect(laptop.items().get(KEY)).toBe('1m')
  desk.set({})
  await desk.sync.step()
  expect((await laptop.sync.step()).waiting).toHaveLength(1)
  // What waits can be refused for all computers.
  await laptop.sync.choose(KEY, 'here')
  await desk.sync.step()
  expect(desk.items().get(KEY)).toBe('1m')
})

it('both sides of a conflict are kept until one is chosen, for all computers', async () => {
  const [desk, laptop] = [computer('desk'), computer('laptop')]
  desk.set({ [KEY]: '1m' })
  laptop.set({ [KEY]: '2m' })
  await desk.sync.step()
  const { conflicts } = await laptop.sync.step()
  expect(conflicts[0]?.writes.map(({ value }) => value).sort()).toEqual(['1m', '2m'])
  expect((await desk.sync.step()).conflicts).toEqual(conflicts)
  const mine = conflicts[0]?.writes.find(({ value }) => value === '1m')
  const agreed = conflicts.flatMap((each) => (mine === undefined ? [] : (takenConsent.fingerprintOf(takenOfSide(each, mine)) ?? [])))[0]
  await expect(desk.sync.choose(KEY, mine ?? 'here')).rejects.toMatchObject({ code: 'consent_needed' })
  expect((await desk.sync.choose(KEY, mine ?? 'here', agreed)).conflicts).toEqual([])
  expect((await laptop.sync.step()).conflicts).toEqual([])
  expect([desk.items().get(KEY), laptop.items().get(KEY)]).toEqual(['1m', '1m'])
  await expect(desk.sync.choose(KEY, { by: '0123456789abcdef', n: 1 })).rejects.toMatchObject({ code: 'preview_stale' })
})

it('a computer that was set up as a copy of another one, or from an old backup, gets an id of its own', async () => {
  const desk = computer('desk')
  desk.set({ [KEY]: '1m' })
  await desk.sync.step()
  const backup = readFileSync(desk.stateFile, 'utf8')
  desk.set({ [KEY]: '2m' })
  await desk.sync.step()
  writeFileSync(desk.stateFile, backup)
  const before = (await readState(desk.stateFile)).id
  const { id } = await desk.sync.step()
  expect(id).not.toBe(before)
  expect(readdirSync(folder)).toHaveLength(2)
})

it('a folder that is not there is an error, and changes nothing', async () => {
  const desk = computer('desk')
  desk.set({ [KEY]: '1m' })
  rmSync(folder, { recursive: true })
  await expect(desk.sync.step()).rejects.toMatchObject({ code: 'storage_failed' })
  expect(desk.items().get(KEY)).toBe('1m')
  mkdirSync(folder)
  await desk.sync.step()
  expect(readdirSync(folder)).toHaveLength(1)
})

it('nothing is written when nothing changed', async () => {
  const desk = computer('desk')
  desk.set({ [KEY]: '1m' })
  await desk.sync.step()
  const [name = ''] = readdirSync(folder)
  const before = readFileSync(join(folder, name), 'utf8')
  await desk.sync.step()
  expect(readFileSync(join(folder, name), 'utf8')).toBe(before)
})

it('items of a later version pass through, and are neither shown nor taken', async () => {
  const [desk, laptop] = [computer('desk'), computer('laptop')]
  desk.set({ '["dream","x"]': 1 })
  await desk.sync.step()
  expect((await laptop.sync.step()).waiting).toEqual([])
  expect(laptop.items().size).toBe(0)
  const [, other = ''] = readdirSync(folder)
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.every((text) => text.includes('dream'))).toBe(true)
  expect(other).not.toBe('')
})

it('a file that is not whole, too old, too new, or not of Tooltray is not read', () => {
  const text = computerFileText({ id: '0123456789abcdef', name: 'desk', at: 1, replica: new Map([[KEY, { seen: {}, writes: [] }]]) })
  expect(parseComputerFile(text)).toMatchObject({ name: 'desk' })
  for (const other of [text.slice(0, -3), text.replace('desk', 'evil'), '', '[]', 'null', '{"tooltray":1}'])
    expect(parseComputerFile(other)).toBeUndefined()
})
