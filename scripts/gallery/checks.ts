import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is known of the ways of the gallery: by the id of the entry and the number of the way, such as `files 1`. */
const FILE = join(import.meta.dirname, 'checks.json')

/** How far one way was checked. */
export interface Check {
  /** The date of the last check that said anything. */
  readonly on: string
  /**
   * `runs`: it was started and its tools were listed. `keyed`: the same, with a made-up key. `answers`: its address says how to sign in, as
   * the list has it. `fails`: it was tried, and did not come that far.
   */
  readonly far: 'runs' | 'keyed' | 'answers' | 'fails'
  /** What else is to be said, as a sentence. */
  readonly note?: string | undefined
}

type Checks = Readonly<Record<string, Check>>

/** Returns what is known. */
export function readChecks(): Checks {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Checks
}

/** The key of a way. @param way its number, from 1. */
export function checkKey(id: string, way: number): string {
  return `${id} ${way}`
}

/** Keeps what was found out about a way today. */
export function keepCheck(id: string, way: number, check: Omit<Check, 'on'>): void {
  const checks = { ...readChecks(), [checkKey(id, way)]: { on: today(), ...check } }
  const sorted = Object.fromEntries(Object.entries(checks).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** The date in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
