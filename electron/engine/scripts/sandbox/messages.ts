import type { Limits } from './limits.ts'

/** Requests from a script to the engine. Their contents and the answers are JSON text: nothing else crosses the boundary. */
export const ASKED = ['call', 'search', 'describe', 'result', 'read', 'store', 'load'] as const
export type Asked = (typeof ASKED)[number]

/** A call in a script with a written-out tool name. */
export interface NamedCall {
  /** The name to look up: `server__tool`, or the whole name. */
  readonly name: string
  /** The arguments as JSON text, if all of them are written out. */
  readonly arguments?: string | undefined
  readonly line: number
}

/** Limits that a machine enforces itself. The total time is enforced outside. */
export type LimitName = 'computing time' | 'memory' | 'stack' | 'calls' | 'length' | 'waiting'

/** The reason why a script failed. */
export type Failure =
  /** It cannot be parsed, or a tool that it calls does not exist; nothing of it ran. */
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'thrown'; readonly message: string; readonly line?: number }
  | { readonly kind: 'limit'; readonly limit: LimitName | 'time'; readonly message: string }

/** To the thread. */
export type ToThread =
  | { readonly kind: 'read'; readonly code: string; readonly input: string; readonly limits: Limits }
  /** Its calls were checked: it may run. */
  | { readonly kind: 'go' }
  | { readonly kind: 'answer'; readonly id: number; readonly json: string }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string; readonly code: string }
  /** Drop the script. */
  | { readonly kind: 'drop' }

/** From the thread. */
export type FromThread =
  /** It is ready for a script. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'calls'; readonly calls: readonly NamedCall[] }
  | { readonly kind: 'ask'; readonly id: number; readonly what: Asked; readonly given: string }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'end'; readonly json?: string; readonly failure?: Failure }
