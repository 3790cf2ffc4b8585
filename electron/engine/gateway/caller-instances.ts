import { TooltrayError } from '../base/errors.ts'
import type { ServerConfig } from '../entry/schema.ts'
import { worksForProject } from '../entry/sharing.ts'
import type { Connection } from '../upstream/connection.ts'
import type { Holder } from '../upstream/instances/instance-key.ts'
import type { Pool } from '../upstream/pool.ts'
import type { WatchedResources } from '../upstream/watched-resources.ts'
import type { CallTarget } from './calls/call-context.ts'
import type { Visitor } from './personal-sign-in.ts'
import type { SessionList } from './session-list.ts'
import type { Caller } from '../base/caller.ts'

/** Which instance of a server a caller uses. */
export interface CallerInstances {
  /** Its connection. Throws `server_unknown`, `project_unknown`. */
  connectionFor(server: string, caller: Caller): Connection | Promise<Connection>
  /** The target of its calls of tools: a stand-in, or its connection. Throws as `connectionFor`. */
  targetFor(server: string, caller: Caller): CallTarget | Promise<CallTarget>
  /** Adds stand-ins for servers that have no connections. `targetOf` returns undefined for all other servers. */
  addStandIn(targetOf: StandIn): void
  /** As `WatchedResources.watch`, for a caller. */
  watchResource(server: string, uri: string, onUpdated: () => void, caller: Caller): ReturnType<WatchedResources['watch']>
}

type StandIn = (server: string, caller: Caller) => CallTarget | undefined

/** Dependencies of `callerInstances`. */
interface CallerInstancesDeps {
  readonly pool: Pick<Pool, 'get'>
  readonly sessions: Pick<SessionList, 'get'>
  configOf(server: string): ServerConfig | undefined
  watch: WatchedResources['watch']
  /** As `personalSignIn`. */
  signedIn(connection: Connection, visitor: Visitor): Connection
  /** Throws while no tool may run. */
  admit(): void
}

/** Owns the stand-ins. The local user, and a session that has ended, use the engine's own instances. */
export function callerInstances(deps: CallerInstancesDeps): CallerInstances {
  /** The caller as the holder of a server's instance, once its project is known. Undefined: the engine's own instance. */
  const holderFor = (server: string, caller: Caller): Holder | undefined | Promise<Holder | undefined> => {
    const session = deps.sessions.get(caller.id)
    const config = deps.configOf(server)
    if (session === undefined || config === undefined) return undefined
    if (!worksForProject(config)) return session.holder
    const checked = (): Holder => {
      const { holder } = session
      if (config.namesProject && config.project === undefined && holder.project === undefined) throw projectUnknown(server)
      return holder
    }
    return session.projectSettled()?.then(checked) ?? checked()
  }
  const connectionFor: CallerInstances['connectionFor'] = (server, caller) => {
    const holder = holderFor(server, caller)
    const get = (known: Holder | undefined): Connection => {
      const connection = deps.pool.get(server, known)
      const visitor = deps.configOf(server)?.sharing === 'person' ? deps.sessions.get(caller.id)?.visitor : undefined
      return visitor === undefined ? connection : deps.signedIn(connection, visitor)
    }
    return holder instanceof Promise ? holder.then(get) : get(holder)
  }
  const standIns: StandIn[] = []
  return {
    connectionFor,
    targetFor(server, caller) {
      for (const targetOf of standIns) {
        const target = targetOf(server, caller)
        if (target !== undefined) return target
      }
      return connectionFor(server, caller)
    },
    addStandIn: (targetOf) => void standIns.push(targetOf),
    async watchResource(server, uri, onUpdated, caller) {
      deps.admit()
      return deps.watch(server, uri, onUpdated, await holderFor(server, caller))
    },
  }
}

function projectUnknown(server: string): TooltrayError {
  return new TooltrayError('project_unknown', `${server} works in the folder of a project, and this app did not say which it has open.`, {
    hint: 'Open a folder in the app, or start the app in one.',
  })
}
