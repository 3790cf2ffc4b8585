import { resolve } from 'node:path'
import type { Platform } from '../../engine/base/platform.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import type { CommandLineDeps } from '../commands/command-line.ts'
import type { Runner } from '../engine-connection/engine-client.ts'

/** For tests: what a command line finds around it beside its streams, as a program whose script is `script`. Nobody presses Ctrl+C. */
export function surroundings(platform: Platform, script = 'unused'): Omit<CommandLineDeps, 'stdin' | 'stdout' | 'stderr'> {
  return {
    platform,
    paths: pathsFor(platform),
    version: '9.9.9',
    runner: programRunner(script),
    onInterrupt: () => () => undefined,
    absolute: (path) => resolve(path),
  }
}

/** For tests: a program that starts no host to which others come. */
export function programRunner(script = 'unused'): Runner {
  return { kind: 'program', script, loadCommands: async () => async () => undefined }
}
