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

describe('tooltray policy check', () => {
  it('says yes and no with the rule, and gives the exit code of it', async () => {
    const allowed = await tooltray(['policy', 'check', 'phone', 's__echo'])
    expect([allowed.code, allowed.json()]).toEqual([0, { decision: 'allow', reason: 'Nothing denies s__echo.' }])
    const denied = await tooltray(['policy', 'check', 'phone', 's__fly', '--profile', 'work', '--table'])
    expect([denied.code, denied.stdout]).toEqual([1, 'deny: "deny" of the role reader has "s__fly".\n'])
  })
})
