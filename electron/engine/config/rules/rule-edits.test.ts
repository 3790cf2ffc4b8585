import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedPattern } from '../../../contract/consent/name-pattern.ts'
import type { Rule } from '../../../contract/access.ts'
import { systemClock } from '../../base/platform.ts'
import { type ConfigStore, openConfigStore } from '../config-store.ts'
import { ruleEdits } from './rule-edits.ts'

let folder: string
let store: ConfigStore
const file = (): string => readFileSync(join(folder, 'servers.json'), 'utf8')

const open = async (text: string): Promise<void> => {
  writeFileSync(join(folder, 'servers.json'), text)
  store = await openConfigStore({ file: join(folder, 'servers.json'), clock: systemClock })
}
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-rules-'))))
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const newNotes = () => ({ id: 'a1', madeAt: '2026-11-24T20:40:00.000Z' })
const ASK: Rule = { tool: typedPattern('delete_*'), decision: 'ask' }

describe('ruleEdits', () => {
  it('writes the first rule, and each further one once, after those that are there', async () => {
    await open('{\n  // mine\n  "mcpServers": { "a": { "command": "x" } }\n}\n')
    const { add } = ruleEdits(store, newNotes)
    await add(ASK)
    await add({ decision: 'deny', server: typedPattern('a'), effect: 'destructive' })
    await add({ decision: 'ask', tool: typedPattern('delete_*') })
    expect(store.state.rules).toEqual([ASK, { server: 'a', effect: 'destructive', decision: 'deny' }])
    expect(file()).toContain('// mine\n  "mcpServers": { "a": { "command": "x" } }')
  })

  it.each([
    '{ "rules": [] }',
    '{ "rules": [{ "decision": "deny", }, ], }',
    '\uFEFF{\r\n\t"rules": [\r\n\t\t// why\r\n\t\t{ "decision": "deny" } // so\r\n\t]\r\n}',
  ])('adds to %j and takes it out again, comments kept', async (text) => {
    await open(text)
    const { add, remove } = ruleEdits(store, newNotes)
    const before = store.state.rules
    await add(ASK)
    expect([store.state.rules, store.state.problems, store.state.error]).toEqual([[...before, ASK], [], undefined])
    for (const comment of text.match(/\/\/ \w+/g) ?? []) expect(file()).toContain(comment)
    expect(await remove({ number: before.length + 1 })).toEqual(ASK)
    expect([store.state.rules, store.state.error]).toEqual([before, undefined])
  })

  it('removes one that cannot be read, by its number among all', async () => {
    await open('{ "rules": [{ "decision": "ask" }, { "decision": "allow", "x": 1 }, { "decision": "deny" }] }')
    const { remove } = ruleEdits(store, newNotes)
    expect(await remove({ number: 2 })).toEqual({ decision: 'allow', x: 1 })
    expect(store.state.rules).toEqual([{ decision: 'ask' }, { decision: 'deny' }])
    await expect(remove({ number: 3 })).rejects.toMatchObject({ code: 'rule_unknown' })
  })

  it('notes who made a rule, which changes nothing about it, and finds it by its id', async () => {
    await open('{ "rules": [\n  { "decision": "deny", "tool": "x" } // mine\n] }')
    const { add, change, remove } = ruleEdits(store, newNotes)
    await add({ ...ASK, from: 'approval' })
    await add({ ...ASK, from: 'person' })
    const noted = { ...ASK, id: 'a1', madeAt: '2026-11-24T20:40:00.000Z', from: 'approval' }
    expect(store.state.rules).toEqual([{ decision: 'deny', tool: 'x' }, noted])
    await change({ id: 'a1' }, { tool: typedPattern('delete_*'), decision: 'deny', from: 'person' })
    expect(store.state.rules[1]).toEqual({ ...noted, decision: 'deny', from: 'person' })
    expect(file()).toContain('// mine')
    await change({ number: 1 }, { tool: typedPattern('y'), decision: 'ask' })
    expect(store.state.rules[1]).toEqual({ tool: 'y', decision: 'ask' })
    expect(await remove({ id: 'a1' })).toMatchObject({ decision: 'deny' })
    await expect(remove({ id: 'a1' })).rejects.toMatchObject({ code: 'rule_unknown' })
    await expect(change({ number: 7 }, ASK)).rejects.toMatchObject({ code: 'rule_unknown' })
    await expect(change({ number: 1 }, { decision: 'ask', tool: typedPattern(' ') })).rejects.toMatchObject({ code: 'config_invalid' })
  })

  it('does nothing by an id that stands twice', async () => {
    await open('{ "rules": [{ "decision": "ask", "id": "a" }, { "decision": "deny", "id": "a" }] }')
    await expect(ruleEdits(store, newNotes).remove({ id: 'a' })).rejects.toMatchObject({ code: 'rule_unknown' })
  })

  it.each([{ decision: 'perhaps' }, { decision: 'ask', tool: typedPattern(' ') }, { decision: 'ask', unreadable: true }])(
    'writes no rule %j',
    async (rule) => {
      await open('{}')
      await expect(ruleEdits(store, newNotes).add(rule as Rule)).rejects.toMatchObject({ code: 'config_invalid' })
      expect(file()).toBe('{}')
    },
  )
})
