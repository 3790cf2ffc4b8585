import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TooltrayError } from '../../base/errors.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { MASKED, createMask } from '../mask.ts'
import { createNamedSecrets } from '../named-secrets.ts'
import { type SecretFolder, openSecretFolder } from './secret-folder.ts'
import { mountedSecret } from './testing/mounted-secret.ts'
import { memorySecretStore } from '../testing/memory-secret-store.ts'

let path: string
let clock: ManualClock
let changes: string[][]
let problems: TooltrayError[]
const mask = createMask()
let folder: SecretFolder | undefined

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'tooltray-secret-folder-'))
  clock = manualClock()
  changes = []
  problems = []
})
afterEach(() => {
  folder?.close()
  rmSync(path, { recursive: true, force: true })
})

async function open(): Promise<SecretFolder> {
  folder = await openSecretFolder({
    path,
    clock,
    mask,
    onChange: (names) => changes.push([...names]),
    onProblem: (problem) => problems.push(problem),
  })
  return folder
}
const put = (name: string, content: string): void => writeFileSync(join(path, name), content)
/** Lets the next look come, and waits until it has an effect. */
async function later(check: () => void): Promise<void> {
  clock.advance(5_000)
  await vi.waitFor(check)
}

it('reads what a file has now, without a start, and masks each value', async () => {
  const mounted = mountedSecret(path)
  mounted.write({ github: 'planted-value-1', other: 'planted-other-1' })
  const opened = await open()
  expect(opened.get('github')).toBe('planted-value-1')
  expect(opened.of('github')).toMatchObject({ name: 'github', path: join(path, 'github'), reason: undefined })
  expect(changes.splice(0)).toEqual([['github', 'other']])

  mounted.write({ github: 'planted-value-2', other: 'planted-other-1', more: 'planted-more-1' })
  await later(() => expect(opened.get('github')).toBe('planted-value-2'))
  expect(changes.splice(0)).toEqual([['github', 'more']])
  for (const value of ['planted-value-1', 'planted-value-2', 'planted-other-1', 'planted-more-1'])
    expect(mask.text(`It is ${value}.`)).toBe(`It is ${MASKED}.`)

  mounted.write({ github: 'planted-value-2', more: 'planted-more-1' })
  await later(() => expect(opened.get('other')).toBeUndefined())
  expect(changes).toEqual([['other']])
  expect(opened.list().map(({ name }) => name)).toEqual(['github', 'more'])
})

it('keeps the last value of a file that cannot be read, and reports each problem once', async () => {
  put('key', 'planted-key-1')
  put('1st', 'planted-name')
  const opened = await open()
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['secret_file_unreadable', `Secrets cannot be read from files: ${join(path, '1st')} (its name cannot be the name of a secret).`],
  ])
  expect(opened.list().map(({ name }) => name)).toEqual(['key'])
  // As a program leaves it that writes it anew.
  put('key', '')
  await later(() => expect(problems).toHaveLength(2))
  expect(opened.get('key')).toBe('planted-key-1')
  expect(opened.of('key')?.reason).toBe('it is empty')
  put('key', 'planted-key-2')
  rmSync(join(path, '1st'))
  await later(() => expect(opened.get('key')).toBe('planted-key-2'))
  expect([opened.problem(), problems.length, changes]).toEqual([undefined, 2, [['key'], ['key']]])
  put('new', '')
  await later(() => expect(problems).toHaveLength(3))
  expect(() => opened.get('new')).toThrow(`The secret new cannot be read from ${join(path, 'new')}: it is empty.`)
})

it('a folder that comes later is read, and one that goes for a moment is not forgotten', async () => {
  rmSync(path, { recursive: true })
  const opened = await open()
  expect([opened.found, opened.list(), opened.problem()]).toEqual([false, [], undefined])
  mkdirSync(path)
  put('key', 'planted-key')
  await later(() => expect(opened.get('key')).toBe('planted-key'))
  rmSync(path, { recursive: true })
  writeFileSync(path, 'no folder')
  await later(() => expect(opened.problem()?.message).toBe(`The folder of secrets ${path} cannot be read: it is no folder.`))
  expect(opened.get('key')).toBe('planted-key')
})

it('a file outweighs a stored secret, which can be neither set nor removed meanwhile, and comes back after it', async () => {
  const items = new Map<string, string>()
  const store = memorySecretStore(items)
  put('both', 'planted-of-file')
  put('mounted', 'planted-mounted')
  const opened = await open()
  const sql = memoryDatabase()
  const [own, plain] = [opened, undefined].map((of) => createNamedSecrets({ store, sql, clock: manualClock(5), mask, folder: of }))
  await plain?.set('both', 'planted-stored')
  await own?.set('stored', 'planted-alone')
  expect(own?.list()).toMatchObject([
    { name: 'both', file: { path: join(path, 'both') } },
    { name: 'mounted', file: { path: join(path, 'mounted') } },
    { name: 'stored', savedAt: 5 },
  ])
  expect([await own?.get('both'), await own?.get('stored'), own?.has('mounted'), own?.has('none')]).toEqual([
    'planted-of-file',
    'planted-alone',
    true,
    false,
  ])
  expect(own?.inFiles()).toEqual(['both', 'mounted'])
  const refused = { code: 'secret_in_file', message: expect.stringContaining(join(path, 'both')) as string }
  await expect(own?.set('both', 'x')).rejects.toMatchObject(refused)
  await expect(own?.remove('both')).rejects.toMatchObject(refused)
  // The secrets of people who connect over HTTP are their own.
  expect([own?.ofPerson('p').has('mounted'), await own?.ofPerson('p').get('mounted')]).toEqual([false, undefined])
  expect([...items.values()]).toEqual(['planted-stored', 'planted-alone'])

  rmSync(join(path, 'both'))
  await later(() => expect(own?.inFiles()).toEqual(['mounted']))
  expect(await own?.get('both')).toBe('planted-stored')
})
