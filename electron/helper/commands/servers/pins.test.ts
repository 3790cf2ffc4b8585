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
    expect((await tooltray('pins')).json()).toEqual([{ server: 's', hold: 'additions', pinned: 3, held: 1 }])
    expect((await tooltray('pins', 'list', '--table')).stdout).toBe('Server  Hold       Pinned  Held\ns       additions       3     1\n')
  })

  it('shows a change as old and new text with what differs marked, and nothing that a terminal obeys', async () => {
    const { stdout } = await tooltray('pins', 'review', 's', '--table')
    expect(stdout).toBe(
      'echo  tool, changed\n  description\n  - Says [it.]\n  + Says [it twice.]\n  ! description: [Says] marks words as orders\n',
    )
    expect((await tooltray('pins', 'review', 's')).json()).toMatchObject([{ name: 'echo', change: 'changed' }])
    expect((await tooltray('pins', 'review', 'other', '--table')).stderr).toBe('Nothing of other is held.\n')
  })

  it('takes a server as it is now', async () => {
    expect((await tooltray('pins', 'accept', 's')).json()).toEqual({ accepted: 1 })
    expect((await tooltray('pins', 'accept', 's', '--table')).stderr).toBe('1 of s is taken.\n')
    expect((await tooltray('pins', 'accept', 'other', '--table')).stderr).toBe('Nothing of other was held.\n')
  })
})
