import type { Platform } from '../../../engine/base/platform.ts'
import { rootsOf } from '../../../engine/clients/apps/client.ts'
import { hubNamed } from '../../../engine/clients/hubs/hub-list.ts'
import { requirePlace } from '../../../engine/clients/hubs/read-hub.ts'

/**
 * The settings file of the hub that an import names: as given, else where the variables of this shell say, which the engine does not have.
 * Undefined where no hub alone is named. Throws `usage` for a hub that has its settings in no file.
 */
export function hubFile(names: readonly string[], given: string | undefined, platform: Platform): string | undefined {
  const hub = names.length === 1 ? hubNamed(names[0] ?? '') : undefined
  if (given !== undefined || hub === undefined) return given
  return requirePlace(hub, rootsOf(platform))
}
