import { isObject } from '../../base/is-object.ts'
import { messageOf } from '../../base/errors.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { referenceTo } from '../../entry/secrets/secret-name.ts'
import { newServerNameProblem } from '../../entry/new-server-name.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { addListItems, removeListItems } from '../../documents/jsonc-items.ts'
import { exportWithKeys } from '../config-export.ts'
import { serversKeyOf } from '../edits/servers-key.ts'
import { rulesIn } from '../rules/rule-edits.ts'
import { withoutNotes } from '../rules/rule-entry.ts'
import { firstError } from '../servers-file.ts'
import { neededPaths, withOwnPaths, withoutOwnPaths } from './own-paths.ts'
import type { Values } from './replica.ts'
import { type ItemKind, isSharedSetting, itemKey, itemOf } from './shared-items.ts'

/** The text with some items changed, and why others could not be, by key. */
export interface ChangedText {
  readonly text: string
  readonly problems: ReadonlyMap<string, string>
}

/** What this computer adds to items of others. */
export interface OwnParts {
  /** All values in force: a new server comes with its sandbox. */
  readonly all: Values
  /** Paths that the user chose for servers that are new here, by name. */
  readonly paths: ReadonlyMap<string, readonly string[]>
}

/**
 * Changes items of a servers.json; undefined removes one. Paths, sandboxes, and keys that stand in the file stay. An item that would make
 * the file invalid is left as it is. Throws `config_syntax`, `config_invalid` for a file that is not valid itself.
 */
export function withItems(text: string, wanted: ReadonlyMap<string, unknown>, own: OwnParts): ChangedText {
  const problems = new Map<string, string>()
  const { writtenOut } = exportWithKeys(text)
  const before = firstError(text)?.message
  let result = text
  for (const [key, value] of wanted) {
    const item = itemOf(key)
    if (item === undefined) continue
    try {
      const next = withItem(result, item, withKeys(value, writtenOut), own)
      const problem = firstError(next)?.message
      if (problem === undefined || problem === before) result = next
      else problems.set(key, problem)
    } catch (error) {
      problems.set(key, messageOf(error))
    }
  }
  return { text: result, problems }
}

const SECTIONS: Partial<Readonly<Record<ItemKind, string>>> = { profile: 'profiles', role: 'roles', setting: 'settings' }

function withItem(text: string, { kind, name }: { kind: ItemKind; name: string }, value: unknown, own: OwnParts): string {
  if (kind === 'server') return withServer(text, name, value, own)
  if (kind === 'rule') return withRule(text, name, value)
  const section = SECTIONS[kind]
  if (section === undefined || (kind === 'setting' && !isSharedSetting(name))) return text
  return setJsoncValue(text, [section, name], value)
}

function withServer(text: string, name: string, value: unknown, { all, paths }: OwnParts): string {
  const { root } = parseJsonc(text)
  const section = serversKeyOf(root)
  if (value === undefined) return setJsoncValue(text, [section, name], undefined)
  if (!isObject(value)) throw new Error(`The entry of ${name} is not an object.`)
  const node = memberOf(memberOf(root, section), name)
  const here = node === undefined ? undefined : valueOfNode(node)
  if (here === undefined) {
    const problem = newServerNameProblem(name)
    if (problem !== undefined) throw new Error(`The name of a server ${problem}.`)
  }
  const ownPaths = paths.get(name) ?? (isObject(here) ? withoutOwnPaths(here).paths : [])
  const needed = neededPaths(value)
  if (needed !== ownPaths.length && needed > 0) throw new Error(`It needs ${needed === 1 ? 'a path' : `${needed} paths`} of this computer.`)
  const sandbox = isObject(here) ? here['sandbox'] : all.get(itemKey('sandbox', name))
  return setJsoncValue(text, [section, name], { ...withOwnPaths(value, ownPaths), ...(sandbox === undefined ? {} : { sandbox }) })
}

function withRule(text: string, name: string, value: unknown): string {
  const places = rulesIn(text).flatMap((rule, at) => (canonicalJson(isObject(rule) ? withoutNotes(rule) : rule) === name ? [at] : []))
  if (value === undefined) return removeListItems(text, 'rules', new Set(places))
  // The name of a rule is what it says: a file that names one and says another is wrong.
  if (canonicalJson(value) !== name) throw new Error('The rule is not what its name says.')
  return places.length > 0 ? text : addListItems(text, 'rules', [value])
}

/** Puts keys back that stand in this file, and that others know by a reference only. */
function withKeys(value: unknown, writtenOut: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    let text = value
    for (const [name, key] of writtenOut) text = text.replaceAll(referenceTo(name), () => key)
    return text
  }
  if (Array.isArray(value)) return value.map((inner) => withKeys(inner, writtenOut))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withKeys(inner, writtenOut)])) : value
}
