import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathsFor } from '../../engine/config/paths.ts'
import { thisPlatform } from '../../engine/base/platform.ts'
import { runCommandLine } from './command-line.ts'
import { recordedTerminal } from '../testing/recorded-terminal.ts'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'
import { surroundings } from '../testing/surroundings.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

const script = join(import.meta.dirname, '../tooltray.ts')
/** The real program, as a process. */
function start(...args: string[]) {
  return spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...engine.platform.env }, stdio: 'pipe' })
}

describe('a reader that is gone', () => {
  it('is no error, whatever the command found', async () => {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })) })
    const stderr = recordedTerminal()
    const parts = { ...surroundings(engine.platform), stdin: Readable.from([]) }
    expect(await runCommandLine(['doctor', '--json'], { ...parts, stdout, stderr })).toBe(0)
    expect(stderr.text()).toBe('')
  })
})

describe('without an engine', () => {
  it('stop starts none', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-none-'))
    expect(await tooltray(['stop'], { platform: { ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home } })).toMatchObject({
      code: 0,
      stderr: 'Tooltray is not running.\n',
    })
    rmSync(home, { recursive: true })
  })

  it.each(['status', 'stop'])('%s says when something else answers on its socket', async (command) => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-else-'))
    const platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home }
    const { socket } = pathsFor(platform)
    if (platform.os !== 'win32') mkdirSync(dirname(socket), { recursive: true })
    const other = createServer((visitor) => visitor.on('error', () => undefined).write('SSH-2.0-OpenSSH\n'))
    await new Promise<void>((resolve) => other.listen(socket, resolve))
    const { code, stderr } = await tooltray([command], { platform })
    expect(code).toBe(6)
    expect(stderr).toContain('Something that is not Tooltray answers on its socket.')
    other.close()
    rmSync(home, { recursive: true })
  })
})

describe('as a process', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'not on Windows'))
  it('cancels the call on Ctrl+C and exits with 130', async () => {
    const program = start('call', 's__hang')
    const [stderr] = [text(program.stderr), program.stdout.resume()]
    await engine.hanging
    program.kill('SIGINT')
    await engine.aborted
    expect(await once(program, 'exit')).toEqual([130, null])
    expect(await stderr).toBe('')
  })

  it('gives the sign-in up on Ctrl+C', async () => {
    engine.signInEnds('never')
    const program = start('login', 'mail', '--no-browser')
    program.stdout.resume()
    program.stderr.resume()
    await engine.hanging
    program.kill('SIGINT')
    await engine.aborted
    expect(await once(program, 'exit')).toEqual([130, null])
    expect(engine.asked).toContain('cancel {"name":"mail"}')
  })

  it('ends quietly with 0 when nobody reads on', async () => {
    const { logDir } = pathsFor(engine.platform)
    const file = join(logDir, 'engine.log')
    mkdirSync(logDir, { recursive: true })
    writeFileSync(file, 'first\n')
    const program = start('logs', '--follow', '--table')
    const stderr = text(program.stderr)
    expect(String((await once(program.stdout, 'data'))[0])).toBe('first\n')
    program.stdout.destroy()
    writeFileSync(file, 'second\n', { flag: 'a' })
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(await stderr).toBe('')
  })
})
