import { TooltrayError } from '../../base/errors.ts'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { addJsoncMembers, removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'
import { serverNameProblem } from '../../entry/schema.ts'
import { serversKeyOf, serversNodeOf } from './servers-key.ts'

/**
 * Adds or replaces one entry in the servers file; keys that the new entry lacks are removed. Comments, order, indentation and line breaks
 * of everything else stay, including unchanged parts of this entry. Throws `config_syntax` if the text does not parse, `config_invalid` for
 * an invalid name or a file with another structure.
 */
export function setServer(text: string, name: string, entry: Readonly<Record<string, unknown>>): string {
  requireName(name)
  return setJsoncValue(text, placeIn(text, name), entry)
}

/** The same for several entries with unique names. New ones are written in one edit, after the existing ones. Throws as `setServer`. */
export function setServers(text: string, entries: readonly (readonly [name: string, entry: Readonly<Record<string, unknown>>])[]): string {
  for (const [name] of entries) requireName(name)
  const { root } = parseJsonc(text)
  const known = new Set(membersOf(serversNodeOf(root)).map(({ name }) => name))
  const changed = entries.reduce((result, [name, entry]) => (known.has(name) ? setServer(result, name, entry) : result), text)
  return addJsoncMembers(
    changed,
    [serversKeyOf(root)],
    entries.filter(([name]) => !known.has(name)),
  )
}

/** Removes one entry. Throws `server_unknown` if it does not exist, and as `setServer`. */
export function removeServer(text: string, name: string): string {
  requireServer(text, name)
  return removeJsoncValue(text, placeIn(text, name))
}

/**
 * Sets one value within an entry, such as `['tools', 'deny']`, or removes it if `undefined`. Throws `server_unknown` if the entry does not
 * exist, and as `setServer`.
 */
export function setServerKey(text: string, name: string, path: readonly [string, ...string[]], value: unknown): string {
  requireServer(text, name)
  const place = placeIn(text, name)
  const changed = setJsoncValue(text, [...place, ...path], value)
  // Other clients write `disabled: true`, which would override the new value.
  return path[0] === 'enabled' ? removeJsoncValue(changed, [...place, 'disabled']) : changed
}

/**
 * Renames an entry in place. Throws `server_unknown` if the old name does not exist, `server_exists` if the new one does, and as
 * `setServer`.
 */
export function renameServer(text: string, from: string, to: string): string {
  requireName(to)
  requireServer(text, from)
  const { root, byteOrderMark, body } = parseJsonc(text)
  const members = membersOf(serversNodeOf(root))
  if (members.some(({ name }) => name === to))
    throw new TooltrayError('server_exists', `There is already a server named "${to}".`, {
      hint: 'Choose another name.',
      data: { server: to },
    })
  const keys = members.filter(({ name }) => name === from).map(({ key }) => key)
  return (
    byteOrderMark +
    keys.reduceRight((written, { offset, length }) => written.slice(0, offset) + JSON.stringify(to) + written.slice(offset + length), body)
  )
}

/** The entry of a server as written in the file. Throws `server_unknown` if it does not exist. */
export function serverEntryIn(text: string, name: string): Record<string, unknown> {
  requireServer(text, name)
  const entry = memberOf(serversNodeOf(parseJsonc(text).root), name)
  return entry === undefined ? {} : (valueOfNode(entry) as Record<string, unknown>)
}

/** The path of an entry in the file. */
function placeIn(text: string, name: string): readonly [string, string] {
  return [serversKeyOf(parseJsonc(text).root), name]
}

function requireServer(text: string, name: string): void {
  if (memberOf(serversNodeOf(parseJsonc(text).root), name)) return
  throw new TooltrayError('server_unknown', `There is no server "${name}" in the file.`, { data: { server: name } })
}

function requireName(name: string): void {
  const problem = serverNameProblem(name)
  if (problem !== undefined) throw new TooltrayError('config_invalid', `The server name "${name}" ${problem}.`, { data: { server: name } })
}
