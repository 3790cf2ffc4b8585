import type { Limits } from './limits.ts'

/** What a script may ask of the engine. What it brings, and what comes back, is JSON text: nothing else crosses the border. */
export const ASKED = ['call', 'search', 'describe', 'result', 'read', 'store', 'load'] as const
export type Asked = (typeof ASKED)[number]

/** A place in a script that calls a tool whose name is written out. */
export interface NamedCall {
  /** As it is to be looked up: `server__tool`, or the whole name. */
  readonly name: string
  /** The arguments as JSON text, where all of them are written out. */
  readonly arguments?: string
  readonly line: number
}

export type LimitName = 'computing time' | 'time' | 'memory' | 'stack' | 'calls' | 'length' | 'waiting'

/** Why a script did not come to its end. */
export type Failure =
  /** It cannot be read, or what it calls is not there; nothing of it ran. */
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'thrown'; readonly message: string; readonly line?: number }
  | { readonly kind: 'limit'; readonly limit: LimitName; readonly message: string }

/** To the thread. */
export type ToThread =
  | { readonly kind: 'read'; readonly code: string; readonly input: string; readonly limits: Limits }
  /** What it calls is in order: it may run. */
  | { readonly kind: 'go' }
  | { readonly kind: 'answer'; readonly id: number; readonly json: string }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string; readonly code: string }
  /** Nobody wants it any more. */
  | { readonly kind: 'drop' }

/** From the thread. */
export type FromThread =
  /** It waits for a script. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'calls'; readonly calls: readonly NamedCall[] }
  | { readonly kind: 'ask'; readonly id: number; readonly what: Asked; readonly given: string }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'end'; readonly json?: string; readonly failure?: Failure }
