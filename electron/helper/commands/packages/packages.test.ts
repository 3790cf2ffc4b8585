import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (...args: string[]) => scriptedRun(engine, args)

it('lists what servers run, and what waits', async () => {
  expect((await tooltray('packages')).json()).toMatchObject([
    { server: 's', package: 'mcp-notes', version: '1.0.0', integrity: 'sha512-a', state: 'kept' },
    { server: 't', state: 'update', update: { version: '1.1.0' } },
  ])
  expect((await tooltray('packages', 'list', '--table')).stdout).toBe(
    'Server  Package    Version  Update  Note\n' +
      's       mcp-notes  1.0.0            its install scripts did not run\nt       mcp-notes  1.0.0    1.1.0\n',
  )
})

it('shows what an update changes before it is accepted', async () => {
  const { stdout, stderr } = await tooltray('packages', 'update', 's', '--table')
  expect(stdout).toBe(
    'New install scripts, which do not run: left-pad 1.3.0\nChanged: mcp-notes 1.0.0 to 1.1.0\nAdded: left-pad 1.3.0\n' +
      '\nIts change log says:\n\n## 1.1.0\n\n- Pads.\n\n',
  )
  expect(stderr).toBe('s can get 1.1.0. Accept it: tooltray packages accept s\n')
})

it('accepts, skips and goes back', async () => {
  expect((await tooltray('packages', 'accept', 's', '--table')).stderr).toContain('s runs 1.1.0 from its next use on.')
  expect((await tooltray('server', 'packages', 'back', 's')).json()).toMatchObject({ version: '1.0.0' })
  expect((await tooltray('packages', 'skip', 's', '--table')).stderr).toBe('s stays at 1.0.0.\n')
  expect((await tooltray('packages', 'repair', 's', '--table')).stderr).toContain('are as they were installed')
  expect(engine.asked).toEqual(['accept s', 'back s', 'skip s', 'repair s'])
})

it('shows install scripts, and allows them', async () => {
  const shown = await tooltray('packages', 'scripts', 's', '--table')
  expect(shown.stdout).toBe('Package  Version  Script   Command\nnative   2.0.0    install  node build.js\n')
  expect(shown.stderr).toBe('They did not run. Run them: tooltray packages scripts s --allow\n')
  const { stderr } = await tooltray('packages', 'scripts', 's', '--allow', '--network', '--table')
  expect(stderr).toBe('They ran in a sandbox, with the network. s uses what they made from its next use on.\n')
  await tooltray('packages', 'scripts', 's', '--deny')
  expect((await tooltray('packages', 'scripts', 's', '--network')).stderr).toContain('--network is for scripts that you allow.')
  expect((await tooltray('packages', 'scripts', 's', '--deny', '--allow')).code).toBe(2)
  expect((await tooltray('packages', 'scripts', 't', '--table')).stderr).toBe('No package of t has an install script.\n')
  expect(engine.asked).toEqual(['scripts s allow network', 'scripts s deny'])
})

it('lets a server follow its updates', async () => {
  expect((await tooltray('packages', 'follow', 's', '--table')).stderr).toBe(
    'Updates of s are taken by themselves once they are old enough.\n',
  )
  expect((await tooltray('packages', 'follow', 's', '--off', '--table')).stderr).toBe('Updates of s wait for you.\n')
  expect(engine.asked).toEqual(['follow s true', 'follow s false'])
})

it('says what was removed', async () => {
  const { stdout, stderr } = await tooltray('packages', 'clean', '--table')
  expect(stdout).toBe('mcp-notes@0.9.0-0123456789abcdef\n')
  expect(stderr).toBe('Removed: 1.\n')
})
