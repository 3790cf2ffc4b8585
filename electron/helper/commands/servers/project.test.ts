import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

it('shows all that a folder brings, and does nothing without a word', async () => {
  const asked = await tooltray(['project', 'agree', '/site'])
  expect(asked.code).toBe(2)
  expect(asked.stderr).toContain('node files.js')
  expect(asked.stderr).toContain('warning: .mcp.json, line 3: Server "bad" needs a command.')
  expect(engine.asked).toEqual([])
})

it('takes a word on what was shown', async () => {
  expect((await tooltray(['project', 'agree', '/site', '--yes'])).code).toBe(0)
  expect((await tooltray(['project', 'refuse', '/site'])).code).toBe(0)
  expect(engine.asked).toEqual([
    'project answer {"folder":"/site","agrees":true,"shown":"f-3"}',
    'project answer {"folder":"/site","agrees":false,"shown":"f-3"}',
  ])
})

it('says where no app works in such a folder', async () => {
  const { code, stderr } = await tooltray(['project', '--table'])
  expect([code, stderr]).toEqual([0, 'No app works in a folder with servers of its own.\n'])
})
