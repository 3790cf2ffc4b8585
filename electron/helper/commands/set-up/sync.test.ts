import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (...args: string[]) => scriptedRun(engine, args)

it('shows what waits, what is in conflict, and what could not be read', async () => {
  const { stdout, stderr } = await tooltray('sync', '--table')
  expect(stdout).toContain('Shared by /shared with desk\n')
  expect(stdout).toMatch(/^notes +server +new +desk +It needs a path of this computer\.$/m)
  expect(stdout).toMatch(/^work +profile +removed +desk/m)
  expect(stderr).toContain('The setting callTimeout was changed on several computers:\ndesk: "5m"\nlaptop (used here): "1m"\n')
  expect(stderr).toContain('Accept it: tooltray sync accept notes --path PATH\nAccept them: tooltray sync accept --all')
  expect(stderr).toContain('Not complete, or not of Tooltray: tooltray-1.json')
  expect((await tooltray('sync')).json()).toMatchObject({ folder: '/shared', waiting: [{ name: 'notes', fingerprint: 'f-1' }, {}] })
})

it('accepts exactly what was shown, with the paths of this computer', async () => {
  const refused = await tooltray('sync', 'accept', 'notes')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('These changes would apply on this computer')])
  expect(refused.stderr).toContain('Tooltray will start, without a shell: npx -y notes')
  expect(refused.stderr).toContain('It needs a path of this computer: add --path.')
  const accepted = await tooltray('sync', 'accept', 'notes', '--path', '/home/mia/notes', '--yes')
  expect([accepted.code, accepted.stderr]).toEqual([0, expect.stringContaining('Its path here: /home/mia/notes')])
  expect(accepted.stderr).not.toContain('add --path')
  expect((await tooltray('sync', 'accept', '--all', '--yes')).code).toBe(0)
  expect(engine.asked).toEqual([
    'sync accept {"changes":[{"key":"[\\"server\\",\\"notes\\"]","agreed":"f-1","paths":["/home/mia/notes"]}]}',
    'sync accept {"changes":[{"key":"[\\"server\\",\\"notes\\"]","agreed":"f-1"},{"key":"[\\"profile\\",\\"work\\"]","agreed":"f-2"}]}',
  ])
  expect((await tooltray('sync', 'accept', 'nothing', '--yes')).code).toBe(2)
  expect((await tooltray('sync', 'accept', '--yes')).stderr).toMatch(/Name what to accept\.[^]*Or add --all\./)
  expect((await tooltray('sync', 'accept', 'callTimeout', '--yes')).stderr).toContain('tooltray sync choose callTimeout --from COMPUTER')
})

it('decides a conflict by a side, or by what this computer has', async () => {
  expect((await tooltray('sync', 'choose', 'callTimeout', '--from', 'laptop')).code).toBe(0)
  expect((await tooltray('sync', 'choose', 'setting/callTimeout', '--mine')).code).toBe(0)
  expect(engine.asked).toEqual([
    'sync choose {"key":"[\\"setting\\",\\"callTimeout\\"]","side":{"by":"b","n":1},"agreed":"f-4"}',
    'sync choose {"key":"[\\"setting\\",\\"callTimeout\\"]","side":"here"}',
  ])
  for (const words of [[], ['--from', 'nowhere'], ['--from', 'desk', '--mine']])
    expect((await tooltray('sync', 'choose', 'callTimeout', ...words)).code).toBe(2)
})
