import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('tooltray role', () => {
  it('saves and removes roles', async () => {
    const save = ['role', 'save', 'reader', '--client', 'cursor', '--client', 'zed', '--allow', '*__get_*', '--deny', 'mail__*']
    expect(await tooltray(save)).toMatchObject({ code: 0 })
    await tooltray(['role', 'save', 'all'])
    expect(await tooltray(['role', 'remove', 'reader'])).toMatchObject({ code: 0 })
    expect(engine.asked).toEqual([
      'role save {"name":"reader","clients":["cursor","zed"],"allow":["*__get_*"],"deny":["mail__*"]}',
      'role save {"name":"all"}',
      'role remove {"name":"reader"}',
    ])
  })

  it('lists them, and says that there are none', async () => {
    expect((await tooltray(['role'])).json()).toEqual([{ name: 'careful', clients: ['cursor'], deny: ['*__delete_*'] }])
    expect((await tooltray(['role', 'list', '--table'])).stdout).toBe(
      'Role     Clients  Allow  Deny\ncareful  cursor   all    *__delete_*\n',
    )
  })
})

describe('tooltray rule', () => {
  it('adds and removes rules', async () => {
    expect(await tooltray(['rule', 'add', 'ask', '--tool', 'delete_*', '--effect', 'destructive'])).toMatchObject({ code: 0 })
    expect((await tooltray(['rule', 'remove', '2'])).stderr).toContain('Removed: {"decision":"deny"}')
    expect(engine.asked).toEqual(['rule add {"tool":"delete_*","effect":"destructive","decision":"ask"}', 'rule remove {"number":2}'])
  })

  it.each([
    ['add', 'perhaps'],
    ['add', 'ask', '--effect', 'bad'],
    ['remove', '0'],
  ])('refuses %s %s %s', async (...words) => {
    expect(await tooltray(['rule', ...words])).toMatchObject({ code: 2 })
    expect(engine.asked).toEqual([])
  })

  it('lists them with their numbers', async () => {
    expect((await tooltray(['rule'])).json()).toEqual([
      { tool: 'delete_*', decision: 'deny' },
      { server: 'mail', decision: 'deny', unreadable: true },
    ])
    expect((await tooltray(['rule', 'list', '--table'])).stdout).toMatch(/^1 +deny +delete_\*$/m)
    expect((await tooltray(['rule', 'list', '--table'])).stdout).toMatch(/^2 +deny \(cannot be read\) +mail/m)
  })
})

describe('tooltray policy check', () => {
  it('says yes and no with the rule, and gives the exit code of it', async () => {
    const allowed = await tooltray(['policy', 'check', 'phone', 's__echo'])
    expect([allowed.code, allowed.json()]).toEqual([0, { decision: 'allow', reason: 'Nothing denies s__echo.' }])
    const asked = await tooltray(['policy', 'check', 'phone', 's__wipe', '--json'])
    expect([asked.code, asked.json()]).toMatchObject([1, { decision: 'ask' }])
    const denied = await tooltray(['policy', 'check', 'phone', 's__fly', '--profile', 'work', '--table'])
    expect([denied.code, denied.stdout]).toEqual([1, 'deny: "deny" of the role reader has "s__fly".\n'])
  })
})
