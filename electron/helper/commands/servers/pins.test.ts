import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (...args: string[]) => scriptedRun(engine, args)

describe('tooltray pins', () => {
  it('lists the servers', async () => {
    expect((await tooltray('pins')).json()).toEqual([{ server: 's', hold: 'additions', pinned: 3, held: 1, leftOut: 1 }])
    expect((await tooltray('pins', 'list', '--table')).stdout).toBe(
      'Server  Hold       Accepted  To review  Left out\ns       additions         3          1         1\n',
    )
  })

  it('shows a change in words and as old and new text with what differs marked, and nothing that a terminal obeys', async () => {
    const { stdout, stderr } = await tooltray('pins', 'review', 's', '--table')
    expect(stdout).toBe(
      'echo  tool, changed\n' +
        '  ! description: [Says] marks text as instructions\n' +
        '  Its description changed\n' +
        '  New parameter `times` (whole number, required)\n' +
        '  description\n' +
        '  - Says [it.]\n' +
        '  + Says [it twice.]\n' +
        '    12 more characters\n' +
        '  3 more places differ\n' +
        '\n' +
        'Left out\n' +
        '  purge  tool, new\n',
    )
    expect(stderr).toContain('tooltray pins accept s\n')
    expect(stderr).toContain('tooltray pins leave-out s --tool echo')
    expect((await tooltray('pins', 'review', 's')).json()).toMatchObject([
      { name: 'echo', change: 'changed', version: 'v1', leftOut: false },
      { name: 'purge', leftOut: true },
    ])
  })

  it('shows what is left out where nothing waits', async () => {
    const quiet = await tooltray('pins', 'review', 'quiet', '--table')
    expect(quiet.stdout).toBe('Left out\n  purge  tool, new\n')
    expect(quiet.stderr).toContain('tooltray pins accept quiet --tool purge')
    expect((await tooltray('pins', 'review', 'other', '--table')).stderr).toBe('No change of other waits for you.\n')
  })

  it('accepts all changes of a server, or those that are named', async () => {
    expect((await tooltray('pins', 'accept', 's')).json()).toEqual({ accepted: 1 })
    expect((await tooltray('pins', 'accept', 's', '--table')).stderr).toBe('1 change of s is accepted.\n')
    expect((await tooltray('pins', 'accept', 'other', '--table')).stderr).toBe('No change of other waited for you.\n')
    const named = ['--tool', 'echo', '--tool', 'purge', '--prompt', 'p', '--resource', 'a:b', '--template', 'a:{b}']
    expect((await tooltray('pins', 'accept', 's', ...named)).json()).toEqual({ accepted: 5 })
  })

  it('leaves changes out', async () => {
    expect((await tooltray('pins', 'leave-out', 's')).json()).toEqual({ left: 1 })
    expect((await tooltray('pins', 'leave-out', 's', '--tool', 'echo', '--tool', 'purge', '--table')).stderr).toBe(
      '2 changes of s are left out.\n',
    )
  })
})
