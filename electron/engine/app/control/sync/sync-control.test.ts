import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEvents } from '../../../base/events.ts'
import { openConfigStore } from '../../../config/config-store.ts'
import { computerFileText } from '../../../config/sync/computer-file.ts'
import { type ItemWrite, isSame } from '../../../config/sync/replica.ts'
import { itemKey } from '../../../config/sync/shared-items.ts'
import { fileOfComputer } from '../../../config/sync/sync-files.ts'
import { openHeldFile } from '../../../packages/held/held-file.ts'
import { heldTransfer } from '../../../packages/held/held-transfer.ts'
import { createMask } from '../../../secrets/mask.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import type { EngineEvents } from '../../engine-events.ts'
import { openSync } from './sync-control.ts'

const OTHER = '0123456789abcdef'
const THIRD = 'fedcba9876543210'
const NOTES = itemKey('server', 'notes')
const HARMLESS = { command: 'npx', args: ['-y', 'mcp-notes'] }
const EVIL = { command: 'node', args: ['-e', 'steal()'] }

const ends: (() => void)[] = []
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tooltray-sync-control-'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  rmSync(root, { recursive: true, force: true })
})

const integrityOf = (letter: string): string => `sha512-${letter.repeat(86)}==`
const packageOf = (version: string, letter = 'a') => ({ name: 'mcp-notes', version, integrity: integrityOf(letter) })

/** A computer that shares a folder with another one, whose file is written by hand. */
async function computer() {
  const folder = join(root, 'shared')
  mkdirSync(folder)
  const file = join(root, 'servers.json')
  writeFileSync(file, JSON.stringify({ settings: { sync: { folder } } }))
  const clock = manualClock()
  const config = await openConfigStore({ file, clock })
  const held = openHeldFile(join(root, 'held.json'), clock, () => undefined)
  const said = new Map<string, ItemWrite>()
  let onRead = (): void => undefined
  const sync = openSync({
    clock,
    computer: 'laptop',
    mask: createMask(),
    holders: () => new Map(),
    events: createEvents<EngineEvents>(() => undefined),
    paths: { dataDir: root },
    platform: { home: root },
    log: { info: () => undefined, warn: () => undefined },
    storage: {
      config: {
        get state() {
          return config.state
        },
        write: config.write,
        async read() {
          const text = await config.read()
          onRead()
          return text
        },
      },
    },
    upstream: { packages: heldTransfer(held, () => ['notes'], { of: () => undefined, take: async () => undefined }) },
    gateway: { scripts: { list: () => [], save: async () => undefined, remove: async () => undefined } },
  })
  ends.push(
    () => sync.close(),
    () => config.close(),
  )
  return {
    sync,
    servers: () => JSON.parse(JSON.stringify(Object.fromEntries(config.state.servers))) as Record<string, Record<string, unknown>>,
    held: () => held.get('notes'),
    /** Writes what the other computer says: a later write for each value that differs from the one before. */
    says(items: Record<string, unknown>) {
      for (const [key, value] of Object.entries(items))
        if (!isSame(said.get(key)?.value, value)) said.set(key, { by: OTHER, n: (said.get(key)?.n ?? 0) + 1, at: 1, value })
      writeFileSync(fileOfComputer(folder, OTHER), fileOf(OTHER, 'desk', said))
    },
    thirdSays: (key: string, value: unknown) =>
      writeFileSync(fileOfComputer(folder, THIRD), fileOf(THIRD, 'phone', new Map([[key, { by: THIRD, n: 1, at: 1, value }]]))),
    /** Calls a function each time that this computer has read its own configuration, which is before it reads the folder. */
    beforeEachLook: (then: (look: number) => void) => {
      let look = 0
      onRead = () => then((look += 1))
    },
  }
}

function fileOf(id: string, name: string, writes: ReadonlyMap<string, ItemWrite>): string {
  const replica = new Map([...writes].map(([key, write]) => [key, { seen: { [id]: write.n }, writes: [write] }]))
  return computerFileText({ id, name, at: 1, replica })
}

it.each([1, 2])('a folder that changes at the look %i of an acceptance never brings another command than was shown', async (evilAt) => {
  const { sync, says, beforeEachLook, servers } = await computer()
  says({ [NOTES]: HARMLESS })
  const [shown] = (await sync.status()).waiting
  expect(shown?.preview?.words).toEqual(['npx', '-y', 'mcp-notes'])
  // Whoever serves the folder sees each read of it.
  beforeEachLook((look) => {
    if (look === evilAt) says({ [NOTES]: EVIL })
  })
  const accepting = sync.accept({ changes: [{ key: NOTES, agreed: shown?.fingerprint ?? '' }] })
  const answer = await accepting.catch((error: unknown) => error)
  if (evilAt === 1) expect([answer, servers()]).toEqual([expect.objectContaining({ code: 'preview_stale' }), {}])
  else expect(servers()['notes']).toMatchObject(HARMLESS)
})

it('a change that is another by now is refused, and nothing of it is written', async () => {
  const { sync, says, servers } = await computer()
  says({ [NOTES]: HARMLESS })
  const [shown] = (await sync.status()).waiting
  says({ [NOTES]: EVIL })
  const accepting = sync.accept({ changes: [{ key: NOTES, agreed: shown?.fingerprint ?? '' }] })
  await expect(accepting).rejects.toMatchObject({ code: 'preview_stale' })
  expect(servers()).toEqual({})
  // The exchange itself works, and shows what waits now.
  expect((await sync.status()).waiting[0]?.preview?.words).toEqual(['node', '-e', 'steal()'])
  await expect(sync.accept({ changes: [{ key: itemKey('server', 'other'), agreed: '' }] })).rejects.toMatchObject({ code: 'usage' })
})

it('the version of a package and the sandbox of a new server are shown and agreed to with it', async () => {
  const { sync, says, servers, held } = await computer()
  const items = (version: string, network: unknown) => ({
    [NOTES]: HARMLESS,
    [itemKey('package', 'notes')]: packageOf(version),
    [itemKey('sandbox', 'notes')]: { network },
  })
  const accept = async (agreed: string | undefined) => sync.accept({ changes: [{ key: NOTES, agreed: agreed ?? '' }] })
  says(items('1.0.0', ['api.test']))
  const [shown] = (await sync.status()).waiting
  expect(shown?.preview).toMatchObject({
    package: 'mcp-notes 1.0.0',
    sandbox: { network: ['api.test'] },
    warnings: [expect.stringContaining('installs exactly version 1.0.0')],
  })
  expect(JSON.parse(shown?.text ?? '')).toEqual({ ...HARMLESS, sandbox: { network: ['api.test'] }, package: packageOf('1.0.0') })

  for (const other of [items('1.0.1', ['api.test']), items('1.0.0', true), items('1.0.0', ['api.test', 'evil.test'])]) {
    says(other)
    await expect(accept(shown?.fingerprint)).rejects.toMatchObject({ code: 'preview_stale' })
    expect([servers(), await held()]).toEqual([{}, undefined])
  }
  says({ ...items('1.0.0', ['api.test']), [itemKey('package', 'notes')]: packageOf('1.0.0', 'b') })
  await expect(accept(shown?.fingerprint)).rejects.toMatchObject({ code: 'preview_stale' })
  // The same as was shown, by a later write of these items.
  says(items('1.0.0', ['api.test']))
  await accept(shown?.fingerprint)
  expect(servers()['notes']).toMatchObject({ command: 'npx', sandbox: { network: ['api.test'] } })
  expect((await held())?.named).toEqual([packageOf('1.0.0')])
})

it('the chosen side of a conflict is taken with exactly what was shown beside it', async () => {
  const { sync, says, thirdSays, servers, held } = await computer()
  thirdSays(NOTES, EVIL)
  says({ [NOTES]: HARMLESS, [itemKey('package', 'notes')]: packageOf('1.0.0') })
  const side = (await sync.status()).conflicts[0]?.sides.find(({ computer: by }) => by === 'desk')
  expect(side?.preview?.package).toBe('mcp-notes 1.0.0')
  const choose = () => sync.choose({ key: NOTES, side: { by: OTHER, n: 1 }, ...(side === undefined ? {} : { agreed: side.fingerprint }) })
  says({ [NOTES]: HARMLESS, [itemKey('package', 'notes')]: packageOf('1.0.1') })
  await expect(choose()).rejects.toMatchObject({ code: 'preview_stale' })
  expect([servers(), await held()]).toEqual([{}, undefined])
  says({ [NOTES]: HARMLESS, [itemKey('package', 'notes')]: packageOf('1.0.0') })
  await choose()
  expect([servers()['notes']?.['command'], (await held())?.named]).toEqual(['npx', [packageOf('1.0.0')]])
})

it('two acceptances at the same time keep their own paths', async () => {
  const { sync, says, servers } = await computer()
  const FILES = itemKey('server', 'files')
  says({ [NOTES]: HARMLESS, [FILES]: { command: 'npx', args: ['files', '${here:1}'] } })
  const { waiting } = await sync.status()
  const accept = (key: string, paths?: readonly string[]) =>
    sync.accept({
      changes: [
        { key, agreed: waiting.find((each) => each.key === key)?.fingerprint ?? '', ...(paths === undefined ? {} : { paths: [...paths] }) },
      ],
    })
  await Promise.all([accept(NOTES), accept(FILES, ['/srv/files'])])
  expect(servers()).toMatchObject({ notes: HARMLESS, files: { args: ['files', '/srv/files'] } })
})
