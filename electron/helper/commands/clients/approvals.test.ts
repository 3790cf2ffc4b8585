import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (...args: string[]) => scriptedRun(engine, ['approvals', ...args])

it('shows each call whole, and what always would write', async () => {
  const { stdout, stderr } = await tooltray('--table')
  expect(stdout).toBe(
    '3f9a01c2  Claude wants to drop in S\nTool: s__drop (destructive). The app is waiting.\n' +
      'It is destructive.\n{\n  "table": "a\\u001b[2J"\n}\n',
  )
  expect(stderr).toContain('--always would save the rule: {"server":"=s","tool":"=drop","decision":"allow"}')
  expect((await tooltray('list')).json()).toMatchObject([{ id: '3f9a01c2', waiting: true }])
})

it('answers in each way that there is', async () => {
  expect((await tooltray('allow', '3f9a01c2', '--table')).stderr).toContain('The call of s__drop runs now.')
  await tooltray('allow', '3f9a01c2', '--session')
  await tooltray('allow', '3f9a01c2', '--always')
  expect((await tooltray('deny', '3f9a01c2', '--word', 'No.')).json()).toEqual({ id: '3f9a01c2', answer: 'deny', word: 'No.' })
  expect(engine.asked).toEqual([
    'answerApproval {"id":"3f9a01c2","answer":"once"}',
    'answerApproval {"id":"3f9a01c2","answer":"session"}',
    'answerApproval {"id":"3f9a01c2","answer":"always"}',
    'answerApproval {"id":"3f9a01c2","answer":"deny","word":"No."}',
  ])
})
