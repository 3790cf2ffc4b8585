import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { controlClient } from '../../../electron/control/client.ts'
import { connectToEngine } from '../../../electron/control/connect/connect-to-engine.ts'
import type { ControlClient } from '../../../electron/control/control-api.ts'
import { thisPlatform } from '../../../electron/engine/base/platform.ts'
import { pathsFor } from '../../../electron/engine/config/paths.ts'

/** In ms: an app of a runner that does much else starts within seconds. */
const LONGEST_START = 90_000

/** An installed app that runs, hidden, with a home of its own. */
export interface RunningApp {
  readonly process: ChildProcess
  /** What its engine says of itself. */
  readonly version: string
  /** Ends it as `tooltray stop` does, and waits for its end. */
  stop(): Promise<void>
}

/**
 * Starts an installed app and waits for its engine. Throws when it ends before, or none comes.
 *
 * @param home is made; the app's files and those of Chromium are there.
 */
export async function runApp(program: string, home: string): Promise<RunningApp> {
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'servers.json'), '{ "mcpServers": {} }')
  writeFileSync(join(home, 'desktop.json'), '{ "moveOffered": true }')
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, '.cache'), TOOLTRAY_HOME: home }
  const child = spawn(program, ['--hidden'], { env, cwd: home, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit code ${code ?? signal}`))
  })
  const paths = pathsFor({ ...thisPlatform(), home, env })
  const reached = reach(paths, performance.now() + LONGEST_START)
  const client = await Promise.race([reached, ended])
  if (typeof client === 'string') throw new Error(`${program} ended at its start: ${client}.`)
  const { engine } = await client.status()
  return {
    process: child,
    version: engine.version,
    async stop() {
      // The end may come before the answer.
      await client.stop().catch(() => undefined)
      console.log(`${program} has ended: ${await ended}.`)
    },
  }
}

async function reach(paths: ReturnType<typeof pathsFor>, until: number): Promise<ControlClient> {
  for (;;) {
    try {
      return controlClient(await connectToEngine(paths, { purpose: 'control', client: 'tooltray-test' }))
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(200)
    }
  }
}
