import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { SavedScript } from '../../../../contract/scripts/scripts.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../../documents/jsonc-document.ts'
import { removeJsoncValue, setJsoncValue } from '../../../documents/jsonc-edit.ts'
import { addListItems, removeListItems } from '../../../documents/jsonc-items.ts'
import { drawBelow } from '../../../testing/seeded-numbers.ts'
import { rulesIn } from '../../rules/rule-edits.ts'
import { ownSetUp } from '../own-set-up.ts'
import { isSame } from '../replica.ts'
import { itemKey } from '../shared-items.ts'
import { fileOfComputer, readState } from '../sync-files.ts'
import { type SyncReport, createSync } from '../sync.ts'
import { asShown } from './as-shown.ts'

class Killed extends Error {}

/** A change that a person made, and what stood there on that computer. */
interface Change {
  readonly key: string
  readonly value: unknown
  readonly over: unknown
}

/** A computer whose process may end before or after each write. Its files are real. */
function computer(name: string, clock: { now(): number }, takesAll: boolean) {
  const root = mkdtempSync(join(tmpdir(), `tooltray-sync-${name}-`))
  const [file, folder, scriptFolder] = ['servers.json', 'shared', 'scripts'].map((part) => join(root, part)) as [string, string, string]
  mkdirSync(folder)
  mkdirSync(scriptFolder)
  writeFileSync(file, `{\n  // ${name}\n  "mcpServers": {},\n  "settings": { "maxProcesses": ${name.length} }\n}\n`)
  /** Writes until the process ends; undefined: it lives. */
  let writesLeft: number | undefined
  const living = <Args extends unknown[]>(write: (...args: Args) => Promise<void>) => {
    return async (...args: Args): Promise<void> => {
      if (writesLeft === 0) throw new Killed()
      await write(...args)
      if (writesLeft !== undefined) writesLeft -= 1
    }
  }
  // Not to the disk itself: no power is lost here, and 1,000 changes would take minutes.
  const write = living(async (path: string, text: string) => writeFileSync(path, text))
  const text = (): string => readFileSync(file, 'utf8')
  const scriptFile = (script: string): string => join(scriptFolder, `${script}.json`)
  const scripts = {
    list: () => readdirSync(scriptFolder).map((each) => JSON.parse(readFileSync(join(scriptFolder, each), 'utf8')) as SavedScript),
    save: living(async (script: SavedScript) => writeFileSync(scriptFile(script.name), JSON.stringify(script))),
    remove: living(async (script: string) => rmSync(scriptFile(script))),
  }
  const own = ownSetUp({
    config: {
      read: async () => text(),
      write: async (edit) => {
        const [before, next] = [text(), edit(text())]
        if (next !== before) await write(file, next)
        return undefined as never
      },
    },
    scripts,
    packages: { exported: async () => new Map(), hold: async () => undefined },
  })
  const stateFile = join(root, 'sync.json')
  const sync = createSync({ folder, stateFile, computer: name, clock, takesAll, own, write })
  return {
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
    folder,
    sync,
    own,
    text,
    scripts,
    scriptFile,
    edit: (change: (text: string) => string) => writeFileSync(file, change(text())),
    state: () => readState(stateFile),
    /** Runs a step in a process that ends after so many writes. Returns undefined if it ended. */
    async stepUntil(writes: number, run: () => Promise<SyncReport>) {
      writesLeft = writes
      try {
        return await run()
      } catch (error) {
        if (error instanceof Killed) return undefined
        throw error
      } finally {
        writesLeft = undefined
      }
    },
  }
}

type Computer = ReturnType<typeof computer>

const NAMES = ['one', 'two', 'three', 'four']

/** Changes something by hand, and returns what. */
function changeByHand({ edit, text, scripts, scriptFile }: Computer, number: (below: number) => number, id: number): Change {
  const name = NAMES[number(NAMES.length)] ?? ''
  const isRemoval = number(5) === 0
  const sectionChange = (kind: 'server' | 'profile' | 'setting', section: string, key: string, value: unknown): Change => {
    const node = memberOf(memberOf(parseJsonc(text()).root, section), key)
    const over = node === undefined ? undefined : valueOfNode(node)
    edit((now) => (isRemoval ? removeJsoncValue(now, [section, key]) : setJsoncValue(now, [section, key], value)))
    return { key: itemKey(kind, key), value: isRemoval ? undefined : value, over }
  }
  switch (number(8)) {
    case 0: {
      const script: SavedScript = { name, description: `d${id}`, code: `return ${id}`, readOnly: true, offered: false }
      const over = scripts.list().find((each) => each.name === name)
      if (isRemoval) rmSync(scriptFile(name), { force: true })
      else writeFileSync(scriptFile(name), JSON.stringify(script))
      return { key: itemKey('script', name), value: isRemoval ? undefined : script, over }
    }
    case 1:
      return sectionChange('profile', 'profiles', name, [`server-${id}`])
    case 2:
      return sectionChange('setting', 'settings', 'callTimeout', `${id + 1}s`)
    case 3: {
      const rule = { tool: `tool_${name}`, decision: 'ask' }
      const at = rulesIn(text()).findIndex((each) => isSame(each, rule))
      if (at >= 0) edit((now) => removeListItems(now, 'rules', new Set([at])))
      else edit((now) => addListItems(now, 'rules', [rule]))
      return { key: itemKey('rule', JSON.stringify(rule)), value: undefined, over: undefined }
    }
    default:
      return sectionChange('server', 'mcpServers', name, { command: 'npx', args: ['-y', `server-${id}`] })
  }
}

/** Copies a file between the folders as a service does: whole, in part, or an old one under another name. */
function copyOne(from: Computer, to: Computer, number: (below: number) => number): void {
  const names = readdirSync(from.folder).filter((name) => name.endsWith('.json'))
  const name = names[number(names.length || 1)]
  if (name === undefined) return
  const target = join(to.folder, name)
  const how = number(6)
  if (how === 0) cpSync(join(from.folder, name), target.replace('.json', ` (conflicted copy ${number(3)}).json`))
  else cpSync(join(from.folder, name), target)
  if (how === 1) truncateSync(target, number(readFileSync(target).length || 1))
}

/** Copies the file of each computer to the other, until there is nothing new. */
async function untilQuiet(computers: readonly [Computer, Computer], takesAll: boolean): Promise<SyncReport[]> {
  const [one, other] = computers
  for (let round = 0; round < 20; round += 1) {
    const reports: SyncReport[] = []
    const before = await Promise.all(computers.map(ownFile))
    for (const [from, to] of [computers, [other, one]] as const) {
      const report = await from.sync.step()
      reports.push(takesAll ? report : await from.sync.accept(asShown(report.waiting)))
      const { id } = await from.state()
      cpSync(fileOfComputer(from.folder, id), fileOfComputer(to.folder, id))
    }
    if (isSame(before, await Promise.all(computers.map(ownFile)))) return reports
  }
  throw new Error('The two do not come to rest.')
}

async function ownFile({ folder, state }: Computer): Promise<string> {
  const file = fileOfComputer(folder, (await state()).id)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Lets two computers that share a folder take 1,000 changes of people, with kills and half-written files, and checks that both end the same
 * and that no change is lost.
 *
 * @param takesAll whether they take changes without asking. @param seed of the changes.
 */
export async function shareThousandChanges(takesAll: boolean, seed: number): Promise<void> {
  const number = drawBelow(seed)
  let time = 1_000
  // Their clocks differ, and both stand still at times.
  using one = computer('desk', { now: () => time }, takesAll)
  using other = computer('laptop', { now: () => time - 500 + (time % 7) }, takesAll)
  const changes: Change[] = []
  const counts = { killed: 0, waited: 0, unread: 0, conflicts: 0 }
  for (let id = 0; id < 1_000; id += 1) {
    time += number(3)
    const at = number(2) === 0 ? one : other
    changes.push(changeByHand(at, number, id))
    if (number(2) === 0) copyOne(at === one ? other : one, at, number)
    if (number(3) === 0) continue
    const isKilled = number(4) === 0
    const report = await at.stepUntil(isKilled ? number(4) : Infinity, () => at.sync.step())
    if (report === undefined) counts.killed += 1
    counts.unread += report?.unread.length ?? 0
    counts.conflicts += report?.conflicts.length ?? 0
    counts.waited += report?.waiting.length ?? 0
    const some = report?.waiting.filter(() => number(2) === 0) ?? []
    if (!takesAll && some.length > 0) await at.stepUntil(isKilled ? number(4) : Infinity, () => at.sync.accept(asShown(some)))
  }
  // At last the service has copied everything.
  for (const { folder } of [one, other]) for (const name of readdirSync(folder)) if (name.includes('copy')) rmSync(join(folder, name))
  const reports = await untilQuiet([one, other], takesAll)

  expect(await other.own.read()).toEqual(await one.own.read())
  expect(new Map((await other.state()).replica)).toEqual(new Map((await one.state()).replica))
  expect(reports.map(({ waiting }) => waiting)).toEqual([[], []])
  expect(reports[0]?.conflicts).toEqual(reports[1]?.conflicts)
  // What belongs to one computer stayed there, with its comment.
  expect([one.text(), other.text()]).toEqual([
    expect.stringMatching(/\/\/ desk[^]*"maxProcesses": 4/),
    expect.stringMatching(/\/\/ laptop[^]*"maxProcesses": 6/),
  ])

  const inForce = await one.own.read()
  const undecided = new Map(reports[0]?.conflicts.map(({ key, writes }) => [key, writes.map(({ value }) => value)]))
  const lost = changes.filter(
    ({ key, value }) =>
      value !== undefined &&
      !isSame(inForce.get(key), value) &&
      undecided.get(key)?.some((each) => isSame(each, value)) !== true &&
      !changes.some((later) => later.key === key && isSame(later.over, value)),
  )
  expect(lost).toEqual([])
  // It did what its name says.
  expect(counts.killed).toBeGreaterThan(30)
  expect(counts.unread).toBeGreaterThan(10)
  expect(counts.conflicts).toBeGreaterThan(10)
}
