import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { openConfigStore, type ConfigChange, type ConfigState, type ConfigStore } from './config-store.ts'
import { QUIET_TIME, type WatchFolder } from './watch-folder.ts'
import { setServer } from './edits/edit.ts'

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

describe('reading', () => {
  it('gives the text on disk, whatever it holds, after the writes under way', async () => {
    store = await openConfigStore({ file, clock: manualClock(), watchFolder: playedWatch().watchFolder })
    expect(await store.read()).toBe('')
    const writing = store.write(() => one)
    expect(await store.read()).toBe(one)
    await writing
    put(broken)
    expect(await store.read()).toBe(broken)
    expect(store.state.error).toBeUndefined()
  })

  it('is refused, and not taken for an empty text, when the file is not UTF-8', async () => {
    store = await openConfigStore({ file, clock: manualClock(), watchFolder: playedWatch().watchFolder })
    put(Uint8Array.of(0xff, 0xfe))
    await expect(store.read()).rejects.toMatchObject({ code: 'config_unreadable' })
  })
})

describe('writing', () => {
  it('puts the result in force, on disk and for listeners', async () => {
    const { store, told } = await open()
    const state = await store.write((text) => setServer(text, 'c', { command: 'c' }))
    expect(namesOf(state)).toEqual(['c'])
    expect(told.map(({ change }) => change.added)).toEqual([['c']])
    expect(readFileSync(file, 'utf8')).toContain('"command": "c"')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  })

  it('edits what is on disk now, one edit after another', async () => {
    const { store } = await open(one)
    put(two)
    await Promise.all(['c', 'd', 'e'].map((name) => store.write((text) => setServer(text, name, { command: name }))))
    expect(namesOf(store.state)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('keeps the byte order mark', async () => {
    const { store } = await open(`\uFEFF${one}`)
    await store.write((text) => setServer(text, 'c', { command: 'c' }))
    expect(readFileSync(file, 'utf8').startsWith('\uFEFF{')).toBe(true)
  })

  it('is refused when somebody else wrote meanwhile', async () => {
    const { store } = await open(one)
    const write = store.write((text) => {
      put(two)
      return setServer(text, 'c', { command: 'c' })
    })
    await expect(write).rejects.toMatchObject({ code: 'config_conflict', data: { path: file } })
    expect(readFileSync(file, 'utf8')).toBe(two)
    expect(readdirSync(folder)).toEqual(['servers.json'])
  })

  it.each([
    ['a result that does not parse', one, () => broken, 'config_syntax'],
    ['a result of another shape', one, () => '[]', 'config_invalid'],
    ['a file that is broken already', broken, (text: string) => setServer(text, 'c', {}), 'config_syntax'],
  ])('%s is refused and the file stays', async (_what, text, edit, code) => {
    const { store } = await open(text)
    await expect(store.write(edit)).rejects.toMatchObject({ code })
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('a failed write does not block the next one', async () => {
    const { store } = await open(one)
    const failed = store.write(() => broken)
    const next = store.write((text) => setServer(text, 'c', { command: 'c' }))
    await expect(failed).rejects.toMatchObject({ code: 'config_syntax' })
    expect(namesOf(await next)).toEqual(['a', 'c'])
  })

  it('an edit that changes nothing does not touch the file', async () => {
    const { store } = await open(one)
    const before = statSync(file).ino
    await store.write((text) => text)
    expect(statSync(file).ino).toBe(before)
  })
})
