import { type ConfigStore, openConfigStore } from '../config/config-store.ts'
import type { Paths } from '../config/paths.ts'
import type { SecretHolders } from '../entry/consent/borrowed-secrets.ts'
import type { Clock, Platform } from '../base/platform.ts'
import type { ClientSettingsDeps } from './client-settings.ts'
import { type HelperPlace, helperProgram } from './apps/helper-program.ts'
import { type SecretSink, noSecretSink } from './changes/secret-sink.ts'
import { serversWriter } from './changes/servers-writer.ts'

/** Dependencies of `clientSettingsParts`. */
interface ClientSettingsPartsDeps {
  readonly platform: Platform
  readonly paths: Paths
  readonly clock: Clock
  readonly helper: Pick<HelperPlace, 'command' | 'args'>
  readonly config: ConfigStore | undefined
  readonly secrets?: SecretSink
  /** The stored secrets, as far as the engine knows them. */
  readonly holders?: () => SecretHolders
  searchPath(): Promise<string | undefined>
}

/**
 * Assembles the dependencies of the clients' settings, for an engine, or for a command without one. Such a command opens servers.json only
 * for a change, and a running engine notices it.
 *
 * @param searchPath returns the PATH of the login shell; undefined if that of this process is sufficient.
 */
export function clientSettingsParts(deps: ClientSettingsPartsDeps): ClientSettingsDeps {
  const { platform, paths, clock, helper, config, secrets = noSecretSink, holders = () => new Map() } = deps
  const open = (): Promise<ConfigStore> => openConfigStore({ file: paths.serversFile, clock, watchFolder: () => () => undefined })
  return {
    platform,
    dataDir: paths.dataDir,
    serversFile: paths.serversFile,
    helper: helperProgram(helper, platform),
    secrets,
    holders,
    writeServers:
      config === undefined
        ? serversWriter(open, (store) => store.close())
        : serversWriter(
            async () => config,
            () => undefined,
          ),
    searchPath: async () => (await deps.searchPath()) ?? platform.env['PATH'] ?? '',
    now: () => clock.now(),
  }
}
