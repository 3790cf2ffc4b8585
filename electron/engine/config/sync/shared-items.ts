import type { SavedScript } from '../../../contract/scripts/scripts.ts'
import { isObject } from '../../base/is-object.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import type { ConfigExport } from '../config-export.ts'
import { withoutNotes } from '../rules/rule-entry.ts'
import { withoutOwnPaths } from './own-paths.ts'
import type { Values } from './replica.ts'

/** What computers share, each under its name. A rule has none: it is its own name. */
export const ITEM_KINDS = ['server', 'sandbox', 'package', 'profile', 'role', 'rule', 'setting', 'script'] as const

export type ItemKind = (typeof ITEM_KINDS)[number]

/**
 * Kinds that only come with a new server: after that, each computer has its own. A sandbox names folders of one computer, and a package is
 * updated on each.
 */
export const FIRST_TIME_ONLY: ReadonlySet<ItemKind> = new Set(['sandbox', 'package'])

/** Settings that belong to one computer: its addresses, its limits, its files, and where it shares. */
const OWN_SETTINGS: ReadonlySet<string> = new Set(['http', 'sync', 'maxProcesses', 'audit'])

/** Returns the key of an item. */
export function itemKey(kind: ItemKind, name: string): string {
  return JSON.stringify([kind, name])
}

/** The kind and name of an item. */
export interface SharedItem {
  readonly kind: ItemKind
  readonly name: string
}

/** Returns the kind and name of an item; undefined if the key is none of this version. */
export function itemOf(key: string): SharedItem | undefined {
  try {
    const [kind, name, ...more] = JSON.parse(key) as unknown[]
    const known = ITEM_KINDS.find((each) => each === kind)
    const isWhole = typeof name === 'string' && more.length === 0 && key === itemKey(known ?? 'server', name)
    return known === undefined || !isWhole ? undefined : { kind: known, name }
  } catch {
    return undefined
  }
}

/**
 * Returns what this computer shares of its configuration: all but secrets, the paths in entries, and settings that belong to one computer.
 *
 * @param file the exported configuration.
 */
export function sharedItems(file: ConfigExport, scripts: readonly SavedScript[]): Values {
  const items = new Map<string, unknown>()
  for (const [name, { package: kept, sandbox, ...entry }] of Object.entries(file.servers)) {
    items.set(itemKey('server', name), withoutOwnPaths(entry).shared)
    if (kept !== undefined) items.set(itemKey('package', name), kept)
    if (sandbox !== undefined) items.set(itemKey('sandbox', name), withoutFolders(sandbox))
  }
  for (const [name, profile] of Object.entries(file.profiles)) items.set(itemKey('profile', name), profile)
  for (const [name, role] of Object.entries(file.roles)) items.set(itemKey('role', name), role)
  for (const rule of file.rules) {
    const plain = isObject(rule) ? withoutNotes(rule) : rule
    items.set(itemKey('rule', canonicalJson(plain)), plain)
  }
  for (const [name, value] of Object.entries(file.settings)) if (!OWN_SETTINGS.has(name)) items.set(itemKey('setting', name), value)
  for (const script of scripts) items.set(itemKey('script', script.name), script)
  return items
}

/** Whether a setting may come from another computer. */
export function isSharedSetting(name: string): boolean {
  return !OWN_SETTINGS.has(name)
}

/** A sandbox without the folders of this computer: on another one it starts with access to fewer files, never to more. */
function withoutFolders(sandbox: unknown): unknown {
  if (!isObject(sandbox)) return sandbox
  const { read: _read, write: _write, ...rest } = sandbox
  return rest
}
