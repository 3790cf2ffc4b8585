import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

describe('the signs of a query', () => {
  it('are told with --explain', async () => {
    const query = ['search', '"give back" NOT form', '--table']
    const told = 'Only tools with these words in this order: "give back".\nLeft out are tools with: form.\n'
    expect((await scriptedRun(engine, [...query, '--explain'])).stdout).toContain(told)
    const plain = await scriptedRun(engine, query)
    expect(plain.stdout).not.toContain('Left out')
    expect(plain.stderr).toContain('No tool has "hand over"; searched without the quotes.')
  })

  it('want quotes around them where the shell hands words over', async () => {
    expect(await scriptedRun(engine, ['search', 'file', '-upload'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("tooltray search 'read file -upload'") as string,
    })
  })
})
