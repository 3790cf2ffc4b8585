import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

describe('the progress of a call', () => {
  it('renews its line on a terminal, and leaves none behind', async () => {
    const { stderr, stdout } = await scriptedRun(engine, ['call', 's__steps'], { columns: 80 })
    expect(stderr).toContain('\r\u001B[Ks__steps: 1 of 4, reading\r\u001B[K')
    expect(stderr).toContain('\r\u001B[Ks__steps: 0.5\r\u001B[K')
    expect(stdout).not.toContain('reading')
  })

  it('is told in plain lines elsewhere, and not at all with --json', async () => {
    expect((await scriptedRun(engine, ['call', 's__steps'])).stderr).toBe('s__steps: 1 of 4, reading\ns__steps: 0.5\n')
    expect((await scriptedRun(engine, ['call', 's__steps', '--json'], { columns: 80 })).stderr).toBe('')
  })
})

describe('files of a result', () => {
  it('are shown with their size and how to keep them', async () => {
    const { stdout, stderr } = await scriptedRun(engine, ['call', 's__steps', '--table'])
    expect(stdout).toBe('[image image/png, 3 B]\n')
    expect(stderr).toContain('To keep the file, add: --save FOLDER\n')
  })

  it('are saved where one says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-call-'))
    const { code, stdout } = await scriptedRun(engine, ['call', 's__steps', '--table', '--save', join(folder, 'new')])
    const file = join(folder, 'new', 's__steps.png')
    expect([code, stdout]).toEqual([0, `[image image/png, 3 B, saved as ${file}]\n`])
    expect([...readFileSync(file)]).toEqual([0, 0, 0])
    expect((await scriptedRun(engine, ['call', 's__echo', 'a=1', '--save', folder])).stderr).toBe('There was no file to save.\n')
    rmSync(folder, { recursive: true })
  })
})
