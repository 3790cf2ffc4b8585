import type { ServerConfig } from '../../entry/schema.ts'
import type { Clock } from '../../base/platform.ts'
import type { Connection } from '../connection.ts'
import { type IdleTimer, createIdleTimer } from '../process/idle-time.ts'
import { type ConnectionState, isOpen } from '../state.ts'
import { foremost } from './foremost.ts'
import { type Holder, instanceId, instanceKey, instanceLabel, isLasting, isOfSession, isOwn } from './instance-key.ts'

/** One running instance of a server, or one that ran and may run again. */
interface Instance {
  readonly key: string
  /** The key for people. */
  readonly label: string
  /** The id of the person whose own instance it is; undefined for those of the user of this computer, and of several people. */
  readonly person: string | undefined
  readonly connection: Connection
  readonly idleTimer: IdleTimer
  /** The open sessions that have used it. */
  readonly sessions: Set<string>
}

/** Everything that an instance is opened with. */
export interface InstanceDeps {
  /** The id of the instance, unique among all servers. */
  readonly id: string
  /** Its label among the instances of its server; undefined if all share one. */
  readonly label: string | undefined
  /** The project folder of its users. */
  readonly project: string | undefined
  /** The id of the person whose own instance it is. */
  readonly person: string | undefined
  onState(connection: Connection, state: ConnectionState, before: ConnectionState): void
}

/** The instances of one server, each with its own connection. There is always at least one. */
export interface ServerInstances {
  config: ServerConfig
  /** The instance that a holder shares, created if necessary. Undefined: the engine's own. */
  get(holder: Holder | undefined): Connection
  /** The instance that represents all of them. */
  foremost(): Connection
  /** Any open instance, else the engine's own: to read data that is the same for all. */
  reader(): Connection
  connections(): Connection[]
  /** The instances that use the sign-in and the secrets of certain people; undefined stands for the user of this computer. */
  ofPeople(isMeant: (person: string | undefined) => boolean): Connection[]
  /** Whose sign-in and secrets an instance uses; undefined: those of the user of this computer. */
  personOf(connection: Connection): string | undefined
  /** The instances to show; the engine's own only while it exists. */
  report(): { readonly key: string; readonly connection: Connection; readonly sessions: number }[]
  /** Ends the instances of a session that is over, and forgets unused ones. Returns whether the session used any. */
  left(session: string): Promise<boolean>
  setEnabled(enabled: boolean): Promise<void>
  /** Ends the engine's own instance beside those of its users, if it only read a list. */
  endReader(): Promise<void> | undefined
  /** Ends all instances, without notifying listeners. */
  remove(): Promise<void>
}

/** Dependencies of `serverInstances`. */
interface ServerInstancesDeps {
  readonly clock: Clock
  connect(config: ServerConfig, instance: InstanceDeps): Connection
  onState: InstanceDeps['onState']
}

/** @param deps.connect creates the connection of a new instance. */
export function serverInstances(server: string, config: ServerConfig, deps: ServerInstancesDeps): ServerInstances {
  const { sharing } = config
  const instances = new Map<string, Instance>()

  const add = (key: string, holder: Holder | undefined): Instance => {
    const person = sharing === 'person' ? holder?.person : undefined
    const label = instanceLabel(key, holder)
    // State that a session created in its instance is kept until that session is over.
    const idleTimer = createIdleTimer(isOfSession(key) ? { ...own.config, idle: 'never' } : own.config, deps.clock, {
      mayClose: () => instance.connection.isUnused,
      close: () => void instance.connection.close(),
    })
    const connection = deps.connect(own.config, {
      id: instanceId(server, key),
      label: sharing === 'all' ? undefined : label,
      project: holder?.project,
      person,
      onState(ofWhich, state, before) {
        // An instance that is being removed is not reported: another may already have its place.
        if (instances.get(key) !== instance) return
        idleTimer.observe(state, before)
        deps.onState(ofWhich, state, before)
        forgetUnused(instance)
      },
    })
    const instance: Instance = { key, label, person, connection, idleTimer, sessions: new Set() }
    instances.set(key, instance)
    return instance
  }

  const forgetUnused = (instance: Instance): void => {
    const { key, connection, sessions } = instance
    if (isLasting(key) || sessions.size > 0 || isOpen(connection.state) || connection.state.name === 'connecting') return
    instance.idleTimer.stop()
    instances.delete(key)
  }

  const end = (instance: Instance): Promise<void> => {
    instances.delete(instance.key)
    instance.idleTimer.stop()
    return instance.connection.setEnabled(false)
  }

  const all = (): Connection[] => [...instances.values()].map(({ connection }) => connection)
  const ownKey = instanceKey(sharing, undefined)
  const ownConnection = (): Connection => (instances.get(ownKey) ?? add(ownKey, undefined)).connection

  const own: ServerInstances = {
    config,
    get(holder) {
      const key = instanceKey(sharing, holder)
      const instance = instances.get(key) ?? add(key, holder)
      if (holder !== undefined) instance.sessions.add(holder.session)
      return instance.connection
    },
    foremost: () => foremost([ownConnection(), ...all()]),
    reader: () => all().find(({ state }) => isOpen(state)) ?? ownConnection(),
    connections: all,
    ofPeople: (isMeant) => [...instances.values()].filter(({ person }) => isMeant(person)).map(({ connection }) => connection),
    personOf: (connection) => [...instances.values()].find((each) => each.connection === connection)?.person,
    report: () =>
      [...instances.values()]
        .filter(({ key, connection: { state } }) => !isOwn(key) || isOpen(state) || state.name === 'connecting')
        .map(({ label, connection, sessions }) => ({ key: label, connection, sessions: sessions.size })),
    async left(session) {
      const ending: Promise<void>[] = []
      let used = false
      for (const instance of instances.values()) {
        if (!instance.sessions.delete(session)) continue
        used = true
        if (isOfSession(instance.key)) ending.push(end(instance))
        else forgetUnused(instance)
      }
      await Promise.all(ending)
      return used
    },
    async setEnabled(enabled) {
      own.config = { ...own.config, enabled }
      await Promise.all(all().map((connection) => connection.setEnabled(enabled)))
    },
    endReader() {
      const connection = ownConnection()
      return sharing !== 'all' && connection.isUnused && connection.lastUsed === -Infinity ? connection.close() : undefined
    },
    async remove() {
      await Promise.all([...instances.values()].map(end))
    },
  }
  ownConnection()
  return own
}
