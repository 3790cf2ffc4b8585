import { startEngine } from '../../../electron/engine/app/engine.ts'
import type { Engine } from '../../../electron/engine/app/engine-api.ts'
import { systemClock, thisPlatform } from '../../../electron/engine/base/platform.ts'
import { pathsFor } from '../../../electron/engine/config/paths.ts'

/** Starts an engine in this process, with its secrets in a file of its home folder, and no log. */
export function startQuietEngine(folder: string): Promise<Engine> {
  const platform = { ...thisPlatform(), env: { PATH: process.env.PATH, TOOLTRAY_HOME: folder, TOOLTRAY_SECRETS: 'file' }, home: folder }
  return startEngine({
    helper: { command: 'tooltray', args: ['connect'] },
    paths: pathsFor(platform),
    platform,
    clock: systemClock,
    version: '0.0.0',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}
