import { basename, dirname } from 'node:path'
import { type ClientSetup, createClientSetup } from '../engine/clients/client-setup.ts'
import { type HelperPlace, type Installed, helperPlace, helperProgram } from '../engine/clients/helper-program.ts'
import { noSecretSink } from '../engine/clients/secret-sink.ts'
import { serversWriter } from '../engine/clients/servers-writer.ts'
import { openConfigStore } from '../engine/config/config-store.ts'
import { type Platform, systemClock } from '../engine/platform.ts'
import { loginPath } from '../engine/upstream/login-path.ts'
import type { Reach } from './engine-client.ts'

/**
 * How the helper that runs now was installed: a program of its own is part of the desktop app, a script is run by a Node.
 *
 * @param program the file of this process.
 */
export function installedHere(program: string, script: string): Installed {
  if (/^tooltray(?:\.exe)?$/i.test(basename(program))) return { kind: 'app', resources: dirname(dirname(program)) }
  return { kind: 'script', node: program, script }
}

/** Where clients find the helper that runs now. A copy in the data folder is where they find it already. */
export function helperHere({ paths, platform, script }: Pick<Reach, 'paths' | 'platform' | 'script'>, program: string): HelperPlace {
  const installed = installedHere(program, script)
  if (installed.kind === 'app' && installed.resources === paths.dataDir) return { command: program, args: ['connect'], copy: undefined }
  return helperPlace(installed, platform, paths.dataDir)
}

/**
 * The AI clients of this machine, without an engine: their files, and servers.json, which a running engine reads again by itself.
 * Commands that change other programs work so even when the engine does not.
 */
export function clientSetupHere(reach: Reach): ClientSetup {
  const { paths, platform } = reach
  return createClientSetup({
    platform,
    dataDir: paths.dataDir,
    serversFile: paths.serversFile,
    helper: helperProgram(helperHere(reach, process.execPath), platform),
    secrets: noSecretSink,
    writeServers: serversWriter(() => openConfigStore({ file: paths.serversFile, clock: systemClock, watchFolder: () => () => undefined })),
    searchPath: searchPathOf(platform),
    now: () => systemClock.now(),
  })
}

/** The PATH that servers are started with: the login shell's where this process was started without it. */
function searchPathOf(platform: Platform): () => Promise<string> {
  const ask = loginPath(platform)
  return async () => (await ask()) ?? platform.env['PATH'] ?? ''
}
