import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathsFor } from '../../../engine/config/paths.ts'
import { thisPlatform } from '../../../engine/base/platform.ts'
import { startScriptedEngine } from '../../testing/scripted-engine.ts'
import { programRunner } from '../../testing/surroundings.ts'
import { knownNames } from './known-names.ts'

const reachOf = (platform = thisPlatform()) => ({ platform, paths: pathsFor(platform), version: '9', runner: programRunner() })

describe('knownNames', () => {
  it('asks the engine that runs', async () => {
    const engine = await startScriptedEngine()
    const reach = reachOf(engine.platform)
    expect((await knownNames('server', reach)).map(({ value }) => value)).toEqual(['s', 'mail'])
    expect((await knownNames('secret', reach)).map(({ value }) => value)).toEqual(['key', 'mail.token'])
    expect(await knownNames('credential', reach)).toEqual([{ value: 'phone', about: 'travel' }])
    expect((await knownNames('tool', reach)).map(({ value }) => value)).toEqual(['s__echo'])
    expect(await knownNames('profile', reach)).toEqual([{ value: 'work', about: 's, mail' }])
    await engine.close()
  })

  it('knows the ids of AI clients by itself', async () => {
    expect((await knownNames('client', reachOf())).map(({ value }) => value)).toContain('cursor')
  })

  // An engine has 10 s to answer other commands; whoever pressed Tab does not wait so long.
  it('gives up soon when what listens does not answer', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-mute-'))
    const reach = reachOf({ ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home })
    if (process.platform !== 'win32') mkdirSync(dirname(reach.paths.socket), { recursive: true })
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(reach.paths.socket, resolve))
    expect(await knownNames('server', reach)).toEqual([])
    mute.close()
    rmSync(home, { recursive: true })
  })
})
