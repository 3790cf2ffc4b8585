import { TooltrayError } from '../../base/errors.ts'
import { memberOf, membersOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { addJsoncMembers, removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'
import { serverNameProblem } from '../../entry/schema.ts'

/**
 * The servers file with one entry added or replaced; keys that the new entry lacks leave. Text in, text out: comments, order,
 * indentation and line breaks of everything else stay, also of the parts of this entry that do not change.
 * Throws `config_syntax` for a text that does not parse, `config_invalid` for a name no server can have or a file of another shape.
 */
export function setServer(text: string, name: string, entry: Readonly<Record<string, unknown>>): string {
  requireName(name)
  return setJsoncValue(text, ['mcpServers', name], entry)
}

/**
 * The same with many, each name once. Those that are new are written in one go, behind those that are there. Throws as `setServer` does.
 */
export function setServers(text: string, entries: readonly (readonly [name: string, entry: Readonly<Record<string, unknown>>])[]): string {
  for (const [name] of entries) requireName(name)
  const known = new Set(membersOf(memberOf(parseJsonc(text).root, 'mcpServers')).map(({ name }) => name))
  const changed = entries.reduce((result, [name, entry]) => (known.has(name) ? setServer(result, name, entry) : result), text)
  return addJsoncMembers(
    changed,
    ['mcpServers'],
    entries.filter(([name]) => !known.has(name)),
  )
}

/** The servers file without one entry. Throws `server_unknown` when there is none of that name, and as `setServer` does. */
export function removeServer(text: string, name: string): string {
  requireServer(text, name)
  return removeJsoncValue(text, ['mcpServers', name])
}

/**
 * The servers file with one value inside of an entry set, such as `['tools', 'deny']`, or taken away when it is `undefined`.
 * Throws `server_unknown` when there is no such entry, and as `setServer` does.
 */
export function setServerKey(text: string, name: string, path: readonly [string, ...string[]], value: unknown): string {
  requireServer(text, name)
  const changed = setJsoncValue(text, ['mcpServers', name, ...path], value)
  // Other clients write `disabled: true`; left in place it would outweigh the new value.
  return path[0] === 'enabled' ? removeJsoncValue(changed, ['mcpServers', name, 'disabled']) : changed
}

/**
 * The servers file with an entry under another name, in its old place. Throws `server_unknown` when there is none of the old name,
 * `server_exists` when there is one of the new, and as `setServer` does.
 */
export function renameServer(text: string, from: string, to: string): string {
  requireName(to)
  requireServer(text, from)
  const { root, byteOrderMark, body } = parseJsonc(text)
  const members = membersOf(memberOf(root, 'mcpServers'))
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

/** The entry of a server as it stands in the file. Throws `server_unknown` when there is none of that name. */
export function serverEntryIn(text: string, name: string): Record<string, unknown> {
  requireServer(text, name)
  const entry = memberOf(memberOf(parseJsonc(text).root, 'mcpServers'), name)
  return entry === undefined ? {} : (valueOfNode(entry) as Record<string, unknown>)
}

function requireServer(text: string, name: string): void {
  if (memberOf(memberOf(parseJsonc(text).root, 'mcpServers'), name)) return
  throw new TooltrayError('server_unknown', `There is no server "${name}" in the file.`, { data: { server: name } })
}

function requireName(name: string): void {
  const problem = serverNameProblem(name)
  if (problem !== undefined) throw new TooltrayError('config_invalid', `The server name "${name}" ${problem}.`, { data: { server: name } })
}
