import type { Agreed } from '../../base/consent/agreed.ts'
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
import { entryHere, neededPaths, withoutOwnPaths } from './own-paths.ts'
import { type ItemKind, isSharedSetting, itemOf } from './shared-items.ts'
import type { TakenItem } from './taken-item.ts'

/** The text with some items changed, and why others could not be, by key. */
export interface ChangedText {
  readonly text: string
  readonly problems: ReadonlyMap<string, string>
}

/**
 * Changes items of a servers.json, to exactly what the user agreed to. Paths, sandboxes, and keys that stand in the file stay. An item that
 * would make the file invalid is left as it is. Throws `config_syntax`, `config_invalid` for a file that is not valid itself.
 */
export function withItems(text: string, taken: readonly Agreed<TakenItem>[]): ChangedText {
  const problems = new Map<string, string>()
  const { writtenOut } = exportWithKeys(text)
  const before = firstError(text)?.message
  let result = text
  for (const { value: wanted } of taken) {
    const { key } = wanted
    const item = itemOf(key)
    if (item === undefined) continue
    try {
      const next = withItem(result, item, { ...wanted, value: withKeys(wanted.value, writtenOut) })
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

function withItem(text: string, { kind, name }: { kind: ItemKind; name: string }, taken: TakenItem): string {
  const { value } = taken
  if (kind === 'server') return withServer(text, name, taken)
  if (kind === 'rule') return withRule(text, name, value)
  const section = SECTIONS[kind]
  if (section === undefined || (kind === 'setting' && !isSharedSetting(name))) return text
  return setJsoncValue(text, [section, name], value)
}

function withServer(text: string, name: string, { value, brings, paths }: TakenItem): string {
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
  const ownPaths = paths ?? (isObject(here) ? withoutOwnPaths(here).paths : [])
  const needed = neededPaths(value)
  if (needed !== ownPaths.length && needed > 0) throw new Error(`It needs ${needed === 1 ? 'a path' : `${needed} paths`} of this computer.`)
  const sandbox = isObject(here) ? here['sandbox'] : brings.sandbox
  return setJsoncValue(text, [section, name], entryHere(value, { paths: ownPaths, sandbox }))
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
