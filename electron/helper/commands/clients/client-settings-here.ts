import { type ClientSettings, createClientSettings } from '../../../engine/clients/client-settings.ts'
import { clientSettingsParts } from '../../../engine/clients/client-settings-deps.ts'
import { systemClock } from '../../../engine/base/platform.ts'
import { loginPath } from '../../../engine/upstream/process/path/login-path.ts'
import type { EngineLocation } from '../../engine-connection/engine-client.ts'
import { helperHere } from '../../engine-connection/helper-here.ts'

/** Returns the AI clients of this machine, without an engine: commands that change other programs also work if the engine does not. */
export function clientSettingsHere(reach: EngineLocation): ClientSettings {
  const { paths, platform } = reach
  return createClientSettings(
    clientSettingsParts({
      platform,
      paths,
      clock: systemClock,
      helper: helperHere(reach, process.execPath),
      config: undefined,
      searchPath: loginPath(platform),
    }),
  )
}
