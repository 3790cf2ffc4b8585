import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import type { Roots } from '../apps/client.ts'
import type { PlaceholderStyle } from '../apps/placeholders.ts'
import type { LeftKey, TakenKey } from './key-account.ts'

/** A server of a hub's file, in the keys of AI apps, with Tooltray's equivalents of the rest. */
export interface HubServer {
  readonly name: string
  /** The keys that lead to it in the file. */
  readonly path: readonly string[]
  /** The keys that all AI apps share: command, args, env, url, headers, type. */
  readonly raw: Readonly<Record<string, unknown>>
  /** Additional keys for its entry in servers.json. */
  readonly more: Readonly<Record<string, unknown>>
  /** Why it is imported as disabled, as a sentence: the hub has a rule that blocks calls in a way that Tooltray cannot. */
  readonly blocked: string | undefined
}

/** A setting of servers.json. */
export interface HubSetting {
  /** Its key in `settings`. */
  readonly key: string
  readonly value: unknown
  /** Its key in the hub's file. */
  readonly from: string
  /** A key for the secret store, under the name that `value` refers to. */
  readonly secret?: { readonly name: string; readonly value: string }
}

/** A hub's settings, translated for Tooltray. Each key of the file is in `taken` or in `notTaken`. */
export interface HubReading {
  readonly servers: readonly HubServer[]
  readonly settings: readonly HubSetting[]
  /** By name. */
  readonly roles: ReadonlyMap<string, RoleEntry>
  readonly rules: readonly RuleEntry[]
  /** The servers of each profile, by its name. */
  readonly profiles?: ReadonlyMap<string, readonly string[]>
  readonly taken: readonly TakenKey[]
  readonly notTaken: readonly LeftKey[]
}

/** Another program that combines many MCP servers, whose settings Tooltray reads. */
export interface Hub {
  readonly id: string
  readonly name: string
  /** The default location of its settings; undefined if it is given on its command line. Absolute, with forward slashes. */
  place(roots: Roots): string | undefined
  /** The environment variable that contains all of its settings as text, instead of a file. */
  readonly inlineVariable?: string
  readonly placeholders: PlaceholderStyle
  /** Whether a parsed file is certainly this hub's, and not an AI app's. */
  isItsFile(document: Readonly<Record<string, unknown>>): boolean
  /** Never throws: unusable parts are not taken, with the reason. */
  read(document: Readonly<Record<string, unknown>>): HubReading
}
