import type { ConfigStatus } from '../../contract/engine-status.ts'
import type { ChangeFeed } from '../records/activity/change-feed.ts'
import { messageOf, problemOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { ConfigState } from '../config/config-store.ts'
import type { Gateway } from './gateway-api.ts'
import type { Storage } from './assembly/open-storage.ts'
import type { Upstream } from './assembly/open-upstream.ts'
import { maskSecretsOf } from '../secrets/mask-secrets-of.ts'
import { type Mask, NAME_KEYS } from '../secrets/mask.ts'

/** Puts servers.json in force in every part of the engine. */
export interface ConfigFollower {
  /** Puts in force what was read last. Rejects when a part refuses. */
  apply(): Promise<void>
  /** What becomes of servers.json is not followed any more. A configuration that is being put in force begins nothing after that. */
  end(): void
}

/** What `followConfig` works with. */
interface FollowConfigDeps {
  readonly storage: Pick<Storage, 'config' | 'catalog' | 'effects' | 'pins'>
  readonly upstream: Pick<Upstream, 'pool' | 'resolved' | 'runMaintenance'>
  readonly gateway: Pick<Gateway, 'directory' | 'offerChanged' | 'writeGreeting'>
  readonly changes: Pick<ChangeFeed, 'tell' | 'server'>
  readonly mask: Mask
  readonly log: Log
  readonly sweepBundles: () => Promise<string[]>
  /** Removes copies of other programs' settings that are too old. */
  readonly sweepBackups: () => Promise<void>
}

/**
 * Follows servers.json from now on.
 *
 * @param deps.sweepBundles removes the bundles that no server runs from, and returns their names.
 */
export function followConfig(deps: FollowConfigDeps): ConfigFollower {
  const { upstream, gateway, changes, mask, log } = deps
  const { config, catalog, effects, pins } = deps.storage
  let ended = false

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
    pins.keepOnly(names)
    gateway.directory.configure(servers)
    await upstream.pool.configure(servers)
    if (ended) return
    upstream.runMaintenance()
    sweep()
    gateway.offerChanged()
  }

  config.subscribe((change, state) => {
    log.info({ ...change, problems: state.problems, error: state.error?.message }, 'configuration')
    changes.tell({ type: 'config', config: configStatusOf(config.file, state, mask) })
    for (const name of change.removed) changes.tell({ type: 'server-removed', name })
    for (const name of [...change.changed, ...change.removed]) upstream.resolved.forget(name)
    apply(state).then(
      () => {
        // What changed may leave the connection as it is, and still be another offer.
        change.changed.forEach(changes.server)
        // Whoever has just added a server and starts an AI app next finds it named.
        gateway.writeGreeting().catch((error: unknown) => log.warn({ error: messageOf(error) }, 'the greeting was not written'))
      },
      (error: unknown) => log.error({ error: messageOf(error) }, 'the configuration is not wholly in force'),
    )
  })

  return {
    apply: () => apply(config.state),
    end() {
      ended = true
      config.close()
    },
  }
}

/** A configuration as people see it: secrets masked. */
export function configStatusOf(file: string, { profiles, roles, rules, settings, problems, error }: ConfigState, mask: Mask): ConfigStatus {
  return {
    file,
    profiles: [...profiles].map(([name, profile]) => ({ name, ...profile })),
    roles: [...roles].map(([name, role]) => ({ name, ...role })),
    rules,
    ...(settings.profile === undefined ? {} : { profile: settings.profile }),
    ...mask.value({ problems, ...(error === undefined ? {} : { error: problemOf(error) }) }, NAME_KEYS),
  }
}
