import type { ConfigStatus } from '../../contract/engine-status.ts'
import { messageOf, problemOf } from '../base/errors.ts'
import type { ConfigState } from '../config/config-store.ts'
import type { OpenDirectory } from './assembly/open-directory.ts'
import type { Gateway } from './assembly/open-gateway.ts'
import type { CommonParts } from './common-parts.ts'
import type { Storage } from './assembly/open-storage.ts'
import type { Upstream } from './assembly/open-upstream.ts'
import { maskSecretsOf } from '../secrets/mask-secrets-of.ts'
import { type Mask, NAME_KEYS } from '../secrets/mask.ts'

interface FollowConfigDeps extends CommonParts {
  readonly storage: Storage
  readonly upstream: Upstream
  readonly offered: OpenDirectory
  readonly gateway: Pick<Gateway, 'writeHandshake'>
  readonly sweepBundles: () => Promise<string[]>
  /** Removes expired backups of other programs' settings. */
  readonly sweepBackups: () => Promise<void>
}

/**
 * Applies servers.json to every part of the engine, and follows it from now on. Call it once per engine.
 *
 * @param deps.sweepBundles removes the bundles that no server runs from, and returns their names.
 */
export function followConfig(deps: FollowConfigDeps) {
  const { upstream, gateway, events, changes, mask, log } = deps
  const { config, catalog, effects, trusted } = deps.storage
  let ended = false
  let isStarting = true

  const sweep = (): void => {
    deps.sweepBundles().then(
      (removed) => removed.length > 0 && log.info({ removed }, 'unused bundles'),
      (error: unknown) => log.warn({}, `unused bundles were not removed: ${messageOf(error)}`),
    )
    deps.sweepBackups().catch((error: unknown) => log.warn({}, `old backups were not removed: ${messageOf(error)}`))
  }

  const apply = async ({ servers, profiles, roles, hooks, settings: { registry, rerank, telemetry } }: ConfigState): Promise<void> => {
    mask.setNames(new Set([...servers.keys(), ...profiles.keys(), ...roles.keys()]))
    const asked = hooks.map(({ runs }) => runs ?? {})
    for (const entry of [...servers.values(), { registry }, rerank ?? {}, telemetry ?? {}, ...asked]) maskSecretsOf(entry, mask)
    const names = new Set(servers.keys())
    catalog.keepOnly(names)
    effects.keepOnly(names)
    trusted.keepOnly(names)
    deps.offered.directory.configure(servers)
    await upstream.pool.configure(servers)
    if (ended) return
    if (isStarting) upstream.runMaintenanceSoon()
    else upstream.runMaintenance()
    isStarting = false
    sweep()
    events.emit('offer.changed')
  }

  events.on('config.changed', (change, state) => {
    log.info({ ...change, problems: state.problems, error: state.error?.message }, 'configuration')
    changes.tell({ type: 'config', config: configStatusOf(config.file, state, mask) })
    for (const name of change.removed) changes.tell({ type: 'server-removed', name })
    for (const name of [...change.changed, ...change.removed]) upstream.resolved.forget(name)
    apply(state).then(
      () => {
        // A change may leave the connection as it is and still change what is offered.
        for (const name of change.changed) events.emit('server.changed', name)
        // A user who adds a server and then starts an AI app finds the server named in it.
        gateway.writeHandshake().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'the cached handshake was not written'))
      },
      (error: unknown) => log.error({ error: messageOf(error) }, 'a part of the configuration is not used'),
    )
  })

  return {
    /** Applies the configuration that was read last. Rejects if a part refuses it. */
    apply: () => apply(config.state),
    /** Stops following servers.json. A configuration that is being applied starts nothing more. */
    end(): void {
      ended = true
      config.close()
    },
  }
}

/** Returns the configuration as users see it: secrets masked. */
export function configStatusOf(file: string, { profiles, roles, rules, settings, problems, error }: ConfigState, mask: Mask): ConfigStatus {
  return {
    file,
    profiles: [...profiles].map(([name, profile]) => ({ name, ...profile })),
    roles: [...roles].map(([name, role]) => ({ name, ...role })),
    rules,
    profile: settings.profile,
    ...mask.value({ problems, error: error && problemOf(error) }, NAME_KEYS),
  }
}
