import type { Node } from 'jsonc-parser'
import type { ConfigProblem } from '../../../contract/engine-status.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'
import { ENTRY_KEYS } from '../../entry/schema.ts'
import { TOOL_RULE_KEYS } from '../../entry/keys/tool-rules.ts'
import { type JsoncDocument, memberOf, membersOf } from '../../documents/jsonc-document.ts'
import { foreignKeyNote } from './foreign-keys.ts'
import { defaultSettings, settingSchemas } from '../settings-schema.ts'

interface UnknownKey extends ConfigProblem {
  readonly key: string
}

const FILE_KEYS = ['mcpServers', 'settings', 'profiles', 'roles', 'rules', 'hooks', '$schema']

/**
 * Finds keys that are not read, because a mistyped key would be ignored silently. Keys that begin with `_` or `/` are the user's own notes.
 */
export function unknownKeys(document: JsoncDocument): UnknownKey[] {
  const { root } = document
  const [servers, settings] = [memberOf(root, 'mcpServers'), memberOf(root, 'settings')]
  const found = (node: Node | undefined, known: readonly string[], where: string, server?: string): UnknownKey[] =>
    membersOf(node?.type === 'object' ? node : undefined).flatMap(({ name, key }) => {
      if (known.includes(name) || /^[_/]/.test(name)) return []
      const meant = nearestWord(name, known)
      const isForeign = server === undefined && name === 'servers' && node === root && servers === undefined
      const isWhole = node === root || (server !== undefined && !where.startsWith('"tools"'))
      const foreign = isWhole ? foreignKeyNote(name, { server: server !== undefined }) : undefined
      const message = isForeign
        ? 'Servers stand in "mcpServers" here, and nothing is read from "servers". Rename it to "mcpServers".'
        : `Unknown key "${name}" in ${where}. ${foreign ?? (meant === undefined ? 'Nothing reads it.' : `Did you mean "${meant}"?`)}`
      return [{ message, server, key: name, warning: true as const, ...document.positionOf(key.offset) }]
    })
  return [
    ...found(root, FILE_KEYS, 'the file'),
    ...found(settings, Object.keys(settingSchemas), '"settings"'),
    ...Object.entries(defaultSettings).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? found(memberOf(settings, name), Object.keys(value), `"${name}" of "settings"`) : [],
    ),
    ...membersOf(servers?.type === 'object' ? servers : undefined).flatMap(({ name, value }) => [
      ...found(value, ENTRY_KEYS, `the server "${name}"`, name),
      ...found(memberOf(value, 'tools'), TOOL_RULE_KEYS, `"tools" of the server "${name}"`, name),
    ]),
  ]
}
