import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BuiltInHandshake, type CachedHandshake, HANDSHAKE_FILE } from '../electron/contract/cached-handshake.ts'
import { pathsFor } from '../electron/engine/config/paths.ts'
import { thisPlatform } from '../electron/engine/base/platform.ts'

/** The name of a server in whose place helpers put those of servers.json. */
const STAND_IN = 'tooltray-stand-in'

/**
 * Writes the file beside a helper. The answers are the built engine's own, from a home without servers and from one with a server; throws
 * when that engine ends before it answers.
 *
 * @param helper the folder of the program.
 */
export async function recordHandshake(helper: string): Promise<void> {
  const program = join(helper, 'tooltray.js')
  const without = await handshakeOf(program, undefined)
  // A program that is nowhere tells nothing about itself, as one that was never started.
  const { legacy, modern } = await handshakeOf(program, { mcpServers: { [STAND_IN]: { command: join(helper, 'nowhere') } } })
  const withServers = { standIn: STAND_IN, initialize: legacy.initialize, discover: modern.discover }
  const said = JSON.stringify([legacy.initialize, modern.discover])
  if (said.split(STAND_IN).length !== 3) throw new Error(`The names of servers are not where helpers put them: ${said}`)
  const recorded: BuiltInHandshake = { ...without, withServers }
  writeFileSync(join(helper, HANDSHAKE_FILE), JSON.stringify(recorded))
}

/** Runs an engine in a home of its own until it has written its handshake there, and returns that. */
async function handshakeOf(program: string, servers: object | undefined): Promise<CachedHandshake> {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-handshake-'))
  const env = { ...process.env, HOME: home, USERPROFILE: home, TOOLTRAY_HOME: home }
  const { serversFile, handshakeFile } = pathsFor({ ...thisPlatform(), env })
  if (servers !== undefined) writeFileSync(serversFile, JSON.stringify(servers))
  const engine = spawn(process.execPath, [program, 'serve'], { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  engine.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(engine, 'close')
  try {
    // It is renamed to its place when it is whole.
    while (!existsSync(handshakeFile)) {
      if (engine.exitCode !== null || engine.signalCode !== null) throw new Error(`The engine that was built does not run: ${said}`)
      await setTimeout(20)
    }
    return JSON.parse(readFileSync(handshakeFile, 'utf8')) as CachedHandshake
  } finally {
    engine.kill()
    await ended
    // Windows lets go of the files of a program some time after its end.
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  }
}
