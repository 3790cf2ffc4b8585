import { ProtocolError } from '@modelcontextprotocol/client'
import type { Problem } from '../../contract/problem.ts'
import { TooltrayError } from '../base/errors.ts'
import { shellWord } from '../entry/shell-word.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ServedSkills, ServerAbout } from '../catalog/catalog-cache.ts'
import { NO_PROMPTS_OR_RESOURCES, type PromptResourceLists } from '../catalog/listing.ts'
import { type Clock, isYounger } from '../base/platform.ts'
import type { Connection } from './connection.ts'
import { offersPromptsOrResources, readPromptsResources, readTools } from './read-lists.ts'
import { offersUpdates } from './session/resource-subscriptions.ts'
import { isOpen } from './state.ts'

/** A server that announces changes faster than this is read once for all of them, in ms. */
const QUIET_TIME = 250
/** Each reading that follows closely on another waits twice as long as that, up to this, in ms. Inner: a wait of our own. */
const LONGEST_QUIET = 60_000
/** Lists of which a server says how long they hold are read again within these bounds, in ms. */
const SOONEST = 60_000
const LATEST = 24 * 60 * 60_000
/** Lists that are older than this, in ms, are read again with the next process or session of their server. */
const YOUNG = 5 * 60_000
/** After this many waits without an announced change, a server's lists are read quickly again. */
const CALM = 4

/** Reads servers' lists into the catalog. A server that fails keeps what the catalog has of it. */
export interface Refresher {
  /**
   * Reads one server now, or joins the reading under way. If its entry has changed since that began, reads it once more afterwards. Rejects
   * with the connection's error.
   */
  refresh(server: string): Promise<void>
  /**
   * The server says that its list changed: read it soon, once, however often it says so. When it has left by then it is not started for
   * that; its list is read when it is next there.
   */
  changed(server: string): void
  /** The server ended by itself, so its next process or session may have other lists. */
  lost(server: string): void
  /** A process or session of the server began: its lists are read soon, unless those that are known are young and of the same version. */
  opened(server: string): void
  isReading(server: string): boolean
  /** Why a server that is connected could not list its tools when it was last asked; undefined if it could. */
  unreadable(server: string): Problem | undefined
  /** Reads the lists of a server again, and with them a skill that it need not list. Rejects as `refresh`. */
  askSkill(server: string, uri: string): Promise<void>
}

/** Dependencies of `createRefresher`. */
interface RefresherDeps {
  catalog: Catalog
  clock: Clock
  connection: (server: string) => Connection
  /** Whether a connection is that of a person who uses the server as themselves: what it lists for them is not for all. */
  isOfPerson: (connection: Connection) => boolean
  /** The hash of the server's entry; undefined if there is none any more. */
  keyOf: (server: string) => string | undefined
  onError: (server: string, error: unknown) => void
  /** The reading of a server has begun, or has ended: `isReading` is another one. */
  onReading: (server: string) => void
  /** A list, or a part of it, begins to be looked at; returns what says that it was. */
  atWork: (server: string) => () => void
}

/**
 * Creates the reader of servers' lists. It owns the reads in progress, at most one per server, and what waits for one. Reads of different
 * servers run concurrently.
 */
export function createRefresher(deps: RefresherDeps): Refresher {
  const { catalog, clock } = deps
  const running = new Map<string, { readonly key: string | undefined; readonly done: Promise<void> }>()
  const waiting = new Set<string>()
  /** Servers that ended by themselves, or left before their changed list was read. */
  const unread = new Set<string>()
  /** Servers that could not list their tools, and why. */
  const unreadable = new Map<string, Problem>()
  /** Skills that were asked for, by server, until its lists are read. */
  const asked = new Map<string, Set<string>>()
  /** When servers that announced changes were last read for it, and how long they waited. */
  const paces = new Map<string, { readonly wait: number; readonly readAt: number }>()

  /** Ends waiting for lists to become old, by server. */
  const ageing = new Map<string, () => void>()

  /** Lists that hold for so long are read again then, or when their server is next there. */
  const growOld = (server: string, times: readonly (number | undefined)[]): void => {
    ageing.get(server)?.()
    ageing.delete(server)
    const shortest = Math.min(...times.map((time) => time ?? Infinity))
    if (!Number.isFinite(shortest)) return
    const end = clock.after(Math.min(LATEST, Math.max(SOONEST, shortest)), () => {
      ageing.delete(server)
      changed(server)
    })
    ageing.set(server, end)
  }

  /** How long to wait until a changed list is read: a server that announces changes for ever is read now and then. */
  const waitFor = (server: string): number => {
    const pace = paces.get(server)
    const isCalm = pace === undefined || clock.monotonic() - pace.readAt > pace.wait * CALM
    return isCalm ? QUIET_TIME : Math.min(LONGEST_QUIET, pace.wait * 2)
  }

  const read = async (server: string, key: string | undefined): Promise<void> => {
    const connection = deps.connection(server)
    await connection.open()
    const tools = await readTools(connection, () => deps.atWork(server)).catch((error: unknown) => {
      if (isOfList(error)) unreadable.set(server, unreadableReason(server, error))
      throw error
    })
    unreadable.delete(server)
    unread.delete(server)
    const known = catalog.get(server)?.about.skills
    const keep = async (promptsResources?: PromptResourceLists, skills = known): Promise<void> => {
      const over = deps.atWork(server)
      try {
        await catalog.prepare?.(server, tools, promptsResources)
        // By now this may be the list of a program that the entry no longer starts.
        if (key === undefined || deps.keyOf(server) !== key) return
        catalog.update(server, key, tools, aboutOf(connection, skills), clock.now(), promptsResources)
      } finally {
        over()
      }
    }
    if (deps.isOfPerson(connection)) {
      growOld(server, [tools.freshFor])
      return keep()
    }
    if (!offersPromptsOrResources(connection)) {
      growOld(server, [tools.freshFor])
      return keep(NO_PROMPTS_OR_RESOURCES, undefined)
    }
    // Tools can be found while the rest is still read.
    await keep()
    const wanted = new Set([...(known?.unlisted ?? []), ...(asked.get(server) ?? [])])
    asked.delete(server)
    const { lists, freshFor, skills } = await readPromptsResources(connection, [...wanted], () => deps.atWork(server))
    growOld(server, [tools.freshFor, freshFor])
    await keep(lists, skills)
  }

  const refresh = (server: string): Promise<void> => {
    const key = deps.keyOf(server)
    const underWay = running.get(server)
    if (underWay !== undefined && underWay.key === key) return underWay.done
    const reading = underWay === undefined ? read(server, key) : underWay.done.catch(() => undefined).then(() => read(server, key))
    const done = reading.finally(() => {
      if (running.get(server)?.done !== done) return
      running.delete(server)
      deps.onReading(server)
    })
    running.set(server, { key, done })
    deps.onReading(server)
    return done
  }

  const changed: Refresher['changed'] = (server) => {
    if (waiting.has(server)) return
    waiting.add(server)
    const wait = waitFor(server)
    clock.after(wait, () => {
      const underWay = running.get(server)?.done ?? Promise.resolve()
      // What is being read now may be the old list: read again after it.
      void underWay
        .catch(() => undefined) // told to those who asked for that reading
        .then(() => {
          waiting.delete(server)
          if (!isOpen(deps.connection(server).state)) {
            unread.add(server)
            return undefined
          }
          paces.set(server, { wait, readAt: clock.monotonic() })
          return refresh(server)
        })
        .catch((error: unknown) => deps.onError(server, error))
    })
  }

  /** Whether what is known of a server that is there again may not be what it offers now. */
  const isDoubtful = (server: string): boolean => {
    const known = catalog.get(server)
    const connection = deps.connection(server)
    if (known === undefined || connection.peer === undefined) return false
    const { title, version } = aboutOf(connection, undefined)
    return title !== known.about.title || version !== known.about.version || !isYounger(clock.now() - known.fetchedAt, YOUNG)
  }

  return {
    refresh,
    isReading: (server) => running.has(server),
    unreadable: (server) => unreadable.get(server),
    async askSkill(server, uri) {
      asked.set(server, (asked.get(server) ?? new Set()).add(uri))
      // What is being read now may be past the skills.
      await running.get(server)?.done.catch(() => undefined)
      await refresh(server)
    },
    changed,
    lost: (server) => void unread.add(server),
    opened(server) {
      // What is read now is of this process.
      if (running.has(server)) return
      if (unread.delete(server) || unreadable.has(server) || isDoubtful(server)) changed(server)
    },
  }
}

/** Whether a server answered that it cannot list its tools, or gave no list in time. Other errors are of its connection. */
function isOfList(error: unknown): error is Error {
  return error instanceof ProtocolError || (error instanceof TooltrayError && ['call_timeout', 'upstream_error'].includes(error.code))
}

function unreadableReason(server: string, { message }: Error): Problem {
  return {
    code: 'tools_unreadable',
    message: `${server} is connected, but cannot list its tools: ${message}`,
    hint: `Often it lacks a key, or the network. When that is fixed: tooltray restart ${shellWord(server)}`,
  }
}

/** Characters of a server's title and version. Over it: the rest is cut off. */
const LONGEST_NAME = 200
/** Characters of a server's instructions. Over it: the rest is cut off. */
const LONGEST_INSTRUCTIONS = 20_000

function aboutOf(connection: Connection, skills: ServedSkills | undefined): ServerAbout {
  const peer = connection.peer
  const title = peer?.info?.title ?? peer?.info?.name
  return {
    title: title?.slice(0, LONGEST_NAME),
    version: peer?.info?.version?.slice(0, LONGEST_NAME),
    instructions: peer?.instructions?.slice(0, LONGEST_INSTRUCTIONS),
    ...(offersUpdates(peer?.capabilities) ? { tellsUpdates: true } : {}),
    ...(skills === undefined ? {} : { skills }),
  }
}
