import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Installation, helperPath, until } from '../../e2e/testing/installation.ts'
import { controlClient } from '../../electron/control/client.ts'
import type { ControlClient } from '../../electron/control/control-api.ts'
import { EngineUnreachable, connectToEngine } from '../../electron/control/connect/connect-to-engine.ts'
import type { Felt } from './probe.ts'

/** A process whose event loop is watched. */
export interface Watched extends AsyncDisposable {
  /** What it felt since it was last asked. */
  felt(): Promise<Felt>
}

/** Without its types: a program that strips them at its start would be measured with what that takes. */
const PROBE = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-probe-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'probe.mjs')
  writeFileSync(file, stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'probe.ts'), 'utf8')))
  return pathToFileURL(file).href
})()

function watched(words: readonly string[], env: NodeJS.ProcessEnv): Watched & { readonly child: ChildProcess } {
  const child = spawn(process.execPath, ['--import', PROBE, ...words], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return {
    child,
    async felt() {
      const told = once(child, 'message')
      child.send('tell')
      const [felt] = (await told) as [Felt]
      return felt
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A process that has nothing to do: what it feels is the machine. */
export function watchIdle(): Watched {
  return watched(['--eval', 'setInterval(() => undefined, 60_000)'], process.env)
}

/** The engine of an installation, with somebody who follows it, as the app's tray and window do. */
export interface WatchedEngine extends Watched {
  readonly control: ControlClient
}

/** Starts `tooltray serve` and resolves when it can be reached. */
export async function watchEngine({ env, paths }: Installation): Promise<WatchedEngine> {
  // Its code is loaded when it takes the lock, of which the file stays.
  rmSync(paths.lockFile, { force: true })
  const engine = watched([helperPath, 'serve'], { ...env, TOOLTRAY_BENCH_LOADED: paths.lockFile })
  const reach = async (): Promise<ControlClient | undefined> => {
    try {
      return controlClient(await connectToEngine(paths, { purpose: 'control', client: 'bench' }))
    } catch (error) {
      if (error instanceof EngineUnreachable && error.why === 'absent') return undefined
      throw error
    }
  }
  let control: ControlClient | undefined
  await until(async () => (control = await reach()) !== undefined, 'the engine answers')
  if (control === undefined) throw new Error('unreachable')
  const following = control
  const follow = async (): Promise<void> => {
    for await (const _event of await following.attend());
  }
  // Its end is the engine's.
  follow().catch(() => undefined)
  return Object.assign(engine, { control })
}
