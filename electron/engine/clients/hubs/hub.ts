import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import type { Roots } from '../apps/client.ts'
import type { PlaceholderStyle } from '../apps/placeholders.ts'
import type { LeftKey, TakenKey } from './key-account.ts'

/** A server of a hub's file, in the keys that AI apps use, with what Tooltray has for the rest. */
export interface HubServer {
  readonly name: string
  /** Keys that lead to it in the file. */
  readonly path: readonly string[]
  /** What every AI app would say of it: command, args, env, url, headers, type. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What its entry in servers.json gets beside that. */
  readonly more: Readonly<Record<string, unknown>>
  /** Why it comes in disabled, as a sentence: a rule there blocks calls that Tooltray cannot block as it does. */
  readonly blocked: string | undefined
}

/** A setting of servers.json. */
export interface HubSetting {
  /** Its key in `settings`. */
  readonly key: string
  readonly value: unknown
  /** The key of the hub's file that it is from. */
  readonly from: string
  /** A key that belongs into the secret store, under a name that `value` refers to. */
  readonly secret?: { readonly name: string; readonly value: string }
}

/** What a hub's file says, as Tooltray's own. Each of its keys is in `taken` or in `notTaken`. */
export interface HubReading {
  readonly servers: readonly HubServer[]
  readonly settings: readonly HubSetting[]
  /** By their names. */
  readonly roles: ReadonlyMap<string, RoleEntry>
  readonly rules: readonly RuleEntry[]
  readonly taken: readonly TakenKey[]
  readonly notTaken: readonly LeftKey[]
}

/** Another program that puts many MCP servers behind one, whose settings Tooltray reads. */
export interface Hub {
  readonly id: string
  readonly name: string
  /** Where its settings are; undefined: it is told on its command line. Absolute, with forward slashes. */
  place(roots: Roots): string | undefined
  /** The variable that holds all of its settings as text, which no file does then. */
  readonly inlineVariable?: string
  readonly placeholders: PlaceholderStyle
  /** Whether a parsed file is surely one of its own, and not of an AI app. */
  isItsFile(document: Readonly<Record<string, unknown>>): boolean
  /** Never throws: what it cannot use is not taken, with the reason. */
  read(document: Readonly<Record<string, unknown>>): HubReading
}
