import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawBelow } from '../../testing/seeded-numbers.ts'
import { LARGEST_COMPUTER_FILE, computerFileText, parseComputerFile } from './computer-file.ts'
import type { Item } from './replica.ts'
import { itemKey } from './shared-items.ts'
import { fileOfComputer, readState } from './sync-files.ts'
import { createSync } from './sync.ts'
import { asShown } from './testing/as-shown.ts'

const MOST_ITEMS = 20_000
const HEALTHY = 'ffffffffffffffff'
const GOOD = itemKey('profile', 'good')

const idOf = (at: number): string => at.toString(16).padStart(16, '0')
const itemBy = (by: string, value: unknown, writes = 1): Item => ({
  seen: { [by]: writes },
  writes: Array.from({ length: writes }, (_, at) => ({ by, n: at + 1, at, value: writes === 1 ? value : `${String(value)} ${at}` })),
})
const fileWith = (id: string, items: Iterable<[string, Item]>): string =>
  computerFileText({ id, name: 'hostile', at: 1, replica: new Map(items) })
const manyItems = (id: string, count: number, bytes: number): string =>
  fileWith(
    id,
    Array.from({ length: count }, (_, at) => [itemKey('profile', `${id} ${at}`), itemBy(id, 'x'.repeat(bytes))]),
  )

/** A whole file that is nested deep: its sum is right, though nothing that calls itself could make it. */
function deepFile(id: string, levels: number): string {
  const value = `${'['.repeat(levels)}${']'.repeat(levels)}`
  const item = `{"seen":{"${id}":1},"writes":[{"at":1,"by":"${id}","n":1,"value":${value}}]}`
  const text = `{"at":1,"id":"${id}","items":{${JSON.stringify(GOOD)}:${item}},"name":"deep","tooltray":1}`
  return text.replace(/\}$/, `,"sum":"${createHash('sha256').update(text).digest('hex')}"}`)
}

/** What whoever can write into the folder may put there; each returns whether it is read. */
const HOSTILE: Readonly<Record<string, (file: string, id: string) => boolean | 'perhaps'>> = {
  deep(file, id) {
    writeFileSync(file, deepFile(id, 6_000))
    return false
  },
  large(file, id) {
    writeFileSync(file, manyItems(id, 400, 30_000))
    return 'perhaps'
  },
  'too large'(file, id) {
    writeFileSync(file, manyItems(id, 400, 45_000))
    return false
  },
  'many items'(file, id) {
    writeFileSync(file, manyItems(id, 15_000, 10))
    return true
  },
  'too many items'(file, id) {
    writeFileSync(file, manyItems(id, MOST_ITEMS + 1, 1))
    return false
  },
  'many writes'(file, id) {
    writeFileSync(file, fileWith(id, [[itemKey('profile', 'disputed'), itemBy(id, id, 100)]]))
    return true
  },
  garbage(file) {
    writeFileSync(file, '{"tooltray":1,"items":{}}')
    return false
  },
  pipe(file) {
    execFileSync('mkfifo', [file])
    return false
  },
  folder(file) {
    mkdirSync(file)
    return false
  },
}

/** A computer that has taken `GOOD` from a healthy one, in a folder that others write into. */
async function laptop(root: string) {
  const folder = join(root, 'shared')
  mkdirSync(folder)
  const stateFile = join(root, 'sync.json')
  const own = new Map<string, unknown>([[itemKey('profile', 'mine'), ['echo']]])
  const sync = createSync({
    folder,
    stateFile,
    computer: 'laptop',
    takesAll: false,
    clock: { now: () => 1 },
    own: {
      read: async () => new Map(own),
      async apply(taken) {
        for (const { value } of taken) own.set(value.key, value.value)
        return new Map()
      },
    },
  })
  const says = (by: string, items: Iterable<[string, Item]>): void => writeFileSync(fileOfComputer(folder, by), fileWith(by, items))
  says(HEALTHY, [[GOOD, itemBy(HEALTHY, ['far'])]])
  const { waiting } = await sync.step()
  await sync.accept(asShown(waiting))
  const { id } = await readState(stateFile)
  return {
    sync,
    folder,
    stateFile,
    own,
    id,
    says,
    /** The healthy computer changes its item. */
    changes: () => says(HEALTHY, [[GOOD, { seen: { [HEALTHY]: 2 }, writes: [{ by: HEALTHY, n: 2, at: 2, value: ['farther'] }] }]]),
    ownFile: () => readFileSync(fileOfComputer(folder, id), 'utf8'),
  }
}

async function inFolder(use: (here: Awaited<ReturnType<typeof laptop>>) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-sync-bounds-'))
  try {
    await use(await laptop(root))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

it('of more files than are read, those of this computer and of known ones are read', () =>
  inFolder(async ({ sync, says, changes }) => {
    for (let at = 0; at < 40; at += 1) says(idOf(at), [[itemKey('profile', `p${at}`), itemBy(idOf(at), 1)]])
    changes()
    const { unread, waiting } = await sync.step()
    expect(unread).toHaveLength(42 - 32)
    expect(waiting.map(({ key }) => key)).toContain(GOOD)
    // The own file was read: nothing new is written.
    expect(unread.join()).not.toMatch(/tooltray-(?!00000000000000)/)
  }))

it('what is over the bounds of a file is not kept, and what this computer has comes first', () =>
  inFolder(async ({ sync, says, own, ownFile }) => {
    const disputed = itemKey('profile', 'disputed')
    for (const by of [idOf(1), idOf(2)]) {
      const items = Array.from({ length: 15_000 }, (_, at): [string, Item] => [itemKey('profile', `${by} ${at}`), itemBy(by, 1)])
      says(by, [[disputed, itemBy(by, by, 100)], ...items])
    }
    // Before this computer has as many of its own.
    await sync.step()
    for (let at = 0; at < 5_000; at += 1) own.set(itemKey('profile', `own ${at}`), ['echo'])
    await sync.step()
    const read = parseComputerFile(ownFile())
    expect(read?.replica.size).toBe(MOST_ITEMS)
    expect([...own.keys()].filter((key) => read?.replica.has(key) !== true)).toEqual([])
    expect(read?.replica.get(disputed)?.writes).toHaveLength(100)
  }))

it.each([1, 2, 3, 4])('whatever is in the folder, the others go on, and the own file can be read (seed %i)', async (seed) => {
  await inFolder(async ({ sync, folder, stateFile, own, id, changes, ownFile }) => {
    const number = drawBelow(seed)
    const before = ownFile()

    const kinds = Object.keys(HOSTILE)
    const refused: string[] = []
    for (let at = 0; at < 6; at += 1) {
      const file = fileOfComputer(folder, idOf(at))
      if (HOSTILE[kinds[number(kinds.length)] ?? '']?.(file, idOf(at)) === false) refused.push(file.slice(folder.length + 1))
    }
    // More files than are read, each with an item.
    for (let at = 100; at < 100 + number(60); at += 1)
      writeFileSync(fileOfComputer(folder, idOf(at)), fileWith(idOf(at), [[itemKey('profile', `p${at}`), itemBy(idOf(at), 1)]]))
    changes()

    for (let look = 0; look < 2; look += 1) {
      const report = await sync.step()
      expect(report.unread).toEqual(expect.arrayContaining(refused))
      expect(report.waiting.map(({ key }) => key)).toContain(GOOD)
      const text = ownFile()
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LARGEST_COMPUTER_FILE)
      const read = parseComputerFile(text)
      expect(read?.replica.size).toBeLessThanOrEqual(MOST_ITEMS)
      for (const key of own.keys()) expect(read?.replica.has(key)).toBe(true)
    }

    // Once the files are gone, so is what only they had.
    for (const name of readdirSync(folder))
      if (![id, HEALTHY].some((each) => name.includes(each))) rmSync(join(folder, name), { recursive: true })
    const last = await sync.step()
    expect([last.unread, last.waiting.map(({ key }) => key)]).toEqual([[], [GOOD]])
    expect(parseComputerFile(ownFile())?.replica.size).toBe(parseComputerFile(before)?.replica.size)
    expect(statSync(stateFile).size).toBeLessThan(10_000)
  })
})
