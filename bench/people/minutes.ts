import { median, percentile } from '../statistics.ts'

/** What happened in one minute. */
export interface Minute {
  /** How long calls took, in ms, that a server answered at once. */
  readonly calls: number[]
  /** The same of calls of a server that takes a while. */
  readonly slow: number[]
  readonly searches: number[]
  /** Calls for which the person signed in first. */
  signIns: number
  reconnects: number
  /** Refused as the set-up says: by a role or a budget. */
  refused: number
  /** Failed because the server did. */
  serverFailures: number
  /** Any other error: what it says, and how often. */
  readonly errors: Map<string, number>
  /** Resident memory of the engine, in MB, at several times. */
  readonly megabytes: number[]
  /** Open files of the engine, and processes of the installation, the last time. */
  openFiles: number
  processes: number
}

/** A minute in which nothing has happened. */
export function emptyMinute(): Minute {
  return {
    calls: [],
    slow: [],
    searches: [],
    megabytes: [],
    errors: new Map<string, number>(),
    signIns: 0,
    reconnects: 0,
    refused: 0,
    serverFailures: 0,
    openFiles: 0,
    processes: 0,
  }
}

/** What must hold, and what was seen of it. */
export interface Verdict {
  /** Errors that are neither a server's nor asked for. */
  readonly errors: number
  /** The largest p99 of the calls of a minute, as a multiple of the first minute's. */
  readonly slowest: number
  /** Memory in the last part of the run, as a multiple of that in the part after the first. */
  readonly growth: number
  readonly holds: boolean
}

/** A minute may be this much slower than the first. */
const SLOWER = 3
/** Memory counts as flat within this. */
const GROWN = 1.1

/**
 * Judges a run. Memory is compared between the second sixth of the minutes and the last one, by the medians of the least in each minute: a
 * heap goes up and down, and what is in use is seen after a collection. In an hour, those are the minutes 11 to 20 and 51 to 60.
 */
export function judge(minutes: readonly Minute[]): Verdict {
  const part = Math.max(1, Math.floor(minutes.length / 6))
  const memory = (some: readonly Minute[]): number => median(some.map(({ megabytes }) => Math.min(...megabytes)))
  const slow = minutes.map(({ calls }) => percentile(calls, 0.99))
  const errors = minutes.reduce((sum, minute) => sum + [...minute.errors.values()].reduce((all, each) => all + each, 0), 0)
  const slowest = Math.max(...slow) / (slow[0] ?? Number.NaN)
  const growth = memory(minutes.slice(-part)) / memory(minutes.slice(part, 2 * part))
  return { errors, slowest, growth, holds: errors === 0 && slowest <= SLOWER && growth <= GROWN }
}
