import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
let folder: string
beforeEach(async () => {
  engine = await startScriptedEngine()
  folder = mkdtempSync(join(tmpdir(), 'tooltray-run-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await engine.close()
})

/** A script in a file. */
function script(code: string): string {
  const file = join(folder, 'script.ts')
  writeFileSync(file, code)
  return file
}

it('shows people the calls of a script with their times, then its result', async () => {
  const { code, stdout, stderr } = await scriptedRun(engine, ['run', script('return 1'), '--input', '{"a":[1]}', '--table'])
  expect([code, stderr]).toEqual([0, 'seen\n'])
  expect(stdout).toMatch(/^tool +arguments +time +outcome\ns__echo +\{"a":1\} +12 ms +ok\n\{\n {2}"all": 3\n\}\n$/)
  expect(engine.asked).toContain('scripts.run {"code":"return 1","input":{"a":[1]}}')
})

it('gives programs the result and the calls', async () => {
  const { stdout } = await scriptedRun(engine, ['run', script('return 1'), '--json', '--read-only', '--timeout', '5'])
  expect(JSON.parse(stdout)).toEqual({
    result: { all: 3 },
    calls: [{ name: 's__echo', arguments: '{"a":1}', milliseconds: 12, outcome: 'ok' }],
  })
  expect(engine.asked).toContain('scripts.run {"code":"return 1","timeout":5,"readOnly":true}')
})

it('says why a script failed, and by which calls it got there', async () => {
  const { code, stdout, stderr } = await scriptedRun(engine, ['run', script('throw 1'), '--table'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('error: The script failed in line 1: 1 [script_failed]')])
  expect(stdout).toContain('s__echo')
  const told = await scriptedRun(engine, ['run', script('throw 1'), '--json'])
  expect(JSON.parse(told.stdout)).toMatchObject({ error: { code: 'script_failed' }, calls: [{ name: 's__echo' }] })
  expect(told.code).toBe(1)
})

it('says what is wrong with what it is given', async () => {
  expect(await scriptedRun(engine, ['run', join(folder, 'none.ts')])).toMatchObject({ code: 2 })
  expect((await scriptedRun(engine, ['run', script('return 1'), '--input', '{'])).stderr).toContain('--input is not JSON')
})
