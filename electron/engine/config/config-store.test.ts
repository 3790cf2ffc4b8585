import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../base/platform.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { openConfigStore, type ConfigChange, type ConfigState, type ConfigStore } from './config-store.ts'
import { QUIET_TIME, type WatchFolder } from './watch-folder.ts'

const one = '{ "mcpServers": { "a": { "command": "a" } } }'
const two = '{ "mcpServers": { "a": { "command": "changed" }, "b": { "command": "b" } }, "settings": { "idle": "never" } }'
const broken = '{\n  "mcpServers": {\n    "a": {{\n'

/** Watches nothing; `touch` plays what the system would say. */
function playedWatch() {
  const folders = new Map<string, { change: (name: string | null) => void; fail: (error: Error) => void }>()
  const watchFolder: WatchFolder = (folder, change, fail) => {
    folders.set(folder, { change, fail })
    return () => folders.delete(folder)
  }
  return { watchFolder, folders, touch: (name: string | null = 'servers.json') => folders.forEach(({ change }) => change(name)) }
}

let root: string
let folder: string
let file: string
let store: ConfigStore | undefined

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tooltray-config-')))
  folder = join(root, 'config')
  file = join(folder, 'servers.json')
})
afterEach(() => {
  store?.close()
  store = undefined
  rmSync(root, { recursive: true })
})

function put(text: string | Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
}

async function open(text?: string | Uint8Array) {
  if (text !== undefined) put(text)
  const time = manualClock()
  const watching = playedWatch()
  const opened = await openConfigStore({ file, clock: time, watchFolder: watching.watchFolder })
  store = opened
  const told: { change: ConfigChange; state: ConfigState }[] = []
  opened.subscribe((change, state) => told.push({ change, state }))
  /** Lets the one waiting reload run, and waits until it is done: an edit that changes nothing comes after it. */
  const settle = async () => {
    expect(time.pending()).toBe(1)
    time.advance(QUIET_TIME)
    await opened.write((text) => text)
  }
  return { store: opened, told, settle, ...time, ...watching }
}

const namesOf = (state: ConfigState) => [...state.servers.keys()]

describe('opening', () => {
  it('an absent file: no servers, a private folder, and no file', async () => {
    const { store } = await open()
    expect(store.state).toMatchObject({ error: undefined, watchError: undefined, problems: [] })
    expect(namesOf(store.state)).toEqual([])
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    expect(readdirSync(folder)).toEqual([])
  })

  it('a broken file: no servers, and the state says where', async () => {
    const { store } = await open(broken)
    expect(namesOf(store.state)).toEqual([])
    expect(store.state.error).toMatchObject({ code: 'config_syntax', data: { line: 3, column: 11 } })
    expect(readFileSync(file, 'utf8')).toBe(broken)
  })

  it.each([
    [
      'nested too deep',
      `{"mcpServers": {"a": ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}}`,
      { line: 1, column: 1 + '{"mcpServers": {"a": '.length + 198 * 5 },
    ],
    [
      'of too many servers',
      `{"mcpServers": {\n${Array.from({ length: 100_000 }, (_, at) => `"s${at}": 1`).join(',\n')}}}`,
      { line: 1_002, column: 1 },
    ],
    ['too long', `{"mcpServers": {}} // ${'x'.repeat(5_000_000)}`, undefined],
  ])('a file %s: the servers that were in force stay, and the state says where', async (_what, text, data) => {
    const { store } = await open(one)
    put(text)
    const { error } = await store.reload()
    expect(namesOf(store.state)).toEqual(['a'])
    expect(error).toMatchObject({ code: 'config_too_large', ...(data === undefined ? {} : { data }) })
  })

  it('a file that cannot be read, or is not UTF-8, is not an empty one', async () => {
    const { store } = await open(Uint8Array.of(0xff, 0xfe, 0x7b, 0x00))
    expect(store.state.error).toMatchObject({ code: 'config_unreadable', hint: 'Save it as UTF-8.' })
    rmSync(file)
    mkdirSync(file)
    expect((await store.reload()).error).toMatchObject({ code: 'config_unreadable', data: { path: file } })
  })
})

describe('a change of the file', () => {
  it('leaves every entry that is as it was the object that it was, however the file is written now', async () => {
    const entries = (changed: string) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`s${at}`, { command: at === 7 ? changed : 'x', args: [`${at}`] }]))
    const { store, told } = await open(JSON.stringify({ mcpServers: entries('before') }))
    const before = store.state.servers
    put(JSON.stringify({ mcpServers: entries('after') }, undefined, 2))
    await store.reload()
    expect(told.map(({ change }) => change.changed)).toEqual([['s7']])
    expect([...store.state.servers].filter(([name, entry]) => before.get(name) !== entry).map(([name]) => name)).toEqual(['s7'])
  })

  it('is told as names', async () => {
    const { store, told, touch, settle } = await open(one)
    put(two)
    touch()
    await settle()
    expect(told.map(({ change }) => change)).toEqual([{ added: ['b'], removed: [], changed: ['a'], settingsChanged: true }])
    expect(told[0]?.state).toBe(store.state)
    put(one)
    touch(null)
    await settle()
    expect(told[1]?.change).toEqual({ added: [], removed: ['b'], changed: ['a'], settingsChanged: true })
    rmSync(file)
    touch()
    await settle()
    await settle()
    expect(told[2]?.change).toMatchObject({ removed: ['a'] })
    expect(told).toHaveLength(3)
  })

  it('many events are one reading, and other files none', async () => {
    const { touch, pending } = await open(one)
    touch('tooltray.db-wal')
    expect(pending()).toBe(0)
    for (let at = 0; at < 5; at += 1) touch()
    expect(pending()).toBe(1)
  })

  it('that changes nothing but comments is not told', async () => {
    const { told, touch, settle } = await open(one)
    put(`// new comment\n${one}`)
    touch()
    await settle()
    expect(told).toEqual([])
  })

  it('to something broken keeps the last good servers in force until it is mended', async () => {
    const { store, told, settle, touch } = await open(one)
    put(broken)
    touch()
    await settle()
    expect(namesOf(store.state)).toEqual(['a'])
    expect(store.state.error).toMatchObject({ code: 'config_syntax', data: { line: 3, column: 11 } })
    await store.reload()
    expect(store.state.error?.code).toBe('config_syntax')
    expect(told.map(({ change }) => change)).toEqual([{ added: [], removed: [], changed: [], settingsChanged: false }])

    put(two)
    touch()
    await settle()
    expect(store.state.error).toBeUndefined()
    expect(namesOf(store.state)).toEqual(['a', 'b'])
    expect(told).toHaveLength(2)
  })

  it('that empties or removes the file counts only if it stays so: a program may be about to write it', async () => {
    const { store, told, settle, touch, pending } = await open(one)
    put('')
    touch()
    await settle()
    expect(namesOf(store.state)).toEqual(['a'])
    put(two)
    touch()
    await settle()
    expect(namesOf(store.state)).toEqual(['a', 'b'])
    expect([told.length, pending()]).toEqual([1, 0])

    rmSync(file)
    touch()
    await settle()
    expect(namesOf(store.state)).toEqual(['a', 'b'])
    await settle()
    expect(namesOf(store.state)).toEqual([])
    expect([told.length, pending()]).toEqual([2, 0])
  })

  it('to an empty file counts at once if the file is read by hand', async () => {
    const { store } = await open(one)
    put('')
    expect(namesOf(await store.reload())).toEqual([])
  })

  it('is not told to who left, and to nobody after the end', async () => {
    const { store, told, touch, pending } = await open(one)
    const more: unknown[] = []
    const leave = store.subscribe((change) => more.push(change))
    leave()
    put(two)
    await store.reload()
    expect([told.length, more.length]).toEqual([1, 0])
    store.close()
    touch()
    expect(pending()).toBe(0)
    put(one)
    await store.reload()
    expect(told).toHaveLength(1)
  })

  it('of the target of a link is noticed too', async () => {
    mkdirSync(folder)
    mkdirSync(join(root, 'dotfiles'))
    writeFileSync(join(root, 'dotfiles', 'mcp.json'), one)
    symlinkSync(join(root, 'dotfiles', 'mcp.json'), file)
    const { folders, touch, pending } = await open()
    expect([...folders.keys()]).toEqual([folder, join(root, 'dotfiles')])
    touch('mcp.json')
    expect(pending()).toBe(1)
  })

  it('of the new target of a link is noticed, also in a folder that was watched before', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'home.json'), one)
    writeFileSync(join(folder, 'work.json'), two)
    symlinkSync(join(folder, 'home.json'), file)
    const { store, touch, pending } = await open()
    rmSync(file)
    symlinkSync(join(folder, 'work.json'), file)
    await store.reload()
    touch('home.json')
    expect(pending()).toBe(0)
    touch('work.json')
    expect(pending()).toBe(1)
  })

  it('that cannot be watched is a state, and reading by hand still works', async () => {
    put(one)
    const refuse: WatchFolder = () => {
      throw new Error('no space left for watches')
    }
    store = await openConfigStore({ file, clock: systemClock, watchFolder: refuse })
    expect(store.state.watchError?.message).toContain('no space left for watches')
    put(two)
    expect(namesOf(await store.reload())).toEqual(['a', 'b'])
  })

  it('a watch that fails later is told, and taken up again at the next reading', async () => {
    const { store, told, folders } = await open(one)
    folders.get(folder)?.fail(new Error('gone'))
    expect(told.at(-1)?.state.watchError?.message).toContain('gone')
    expect((await store.reload()).watchError).toBeUndefined()
    expect(folders.has(folder)).toBe(true)
  })

  it('is noticed by the real watch, also when an editor replaces the file', async () => {
    put(one)
    const opened = await openConfigStore({ file, clock: systemClock })
    store = opened
    const next = () => new Promise<ConfigState>((done) => void opened.subscribe((_change, state) => done(state)))
    const written = next()
    put(two)
    expect(namesOf(await written)).toEqual(['a', 'b'])
    const replaced = next()
    writeFileSync(join(folder, 'servers.json~'), one)
    renameSync(join(folder, 'servers.json~'), file)
    expect(namesOf(await replaced)).toEqual(['a'])
  })

  it('is noticed also after the whole folder was replaced', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only on Linux')
    put(one)
    const opened = await openConfigStore({ file, clock: systemClock })
    store = opened
    const names = () => [...opened.state.servers.keys()]
    renameSync(folder, `${folder}-before`)
    mkdirSync(folder)
    put(two)
    await expect.poll(names).toEqual(['a', 'b'])
    put(one)
    await expect.poll(names).toEqual(['a'])
    rmSync(`${folder}-before`, { recursive: true })
  })
})
