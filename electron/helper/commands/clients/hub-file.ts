import type { Platform } from '../../../engine/base/platform.ts'
import { rootsOf } from '../../../engine/clients/apps/client.ts'
import { hubNamed } from '../../../engine/clients/hubs/hub-list.ts'
import { requirePlace } from '../../../engine/clients/hubs/read-hub.ts'

/**
 * Returns the settings file of the hub that an import names: the given one, else the default according to this shell's environment, which
 * the engine does not have. Returns undefined unless exactly one hub is named. Throws `usage` for a hub without a settings file.
 */
export function hubFile(names: readonly string[], given: string | undefined, platform: Platform): string | undefined {
  const hub = names.length === 1 ? hubNamed(names[0] ?? '') : undefined
  if (given !== undefined || hub === undefined) return given
  return requirePlace(hub, rootsOf(platform))
}
