import type { SettingKey, SettingValue, SettingValues } from '../../../contract/settings/settings.ts'
import { settingKey } from '../../../contract/settings/settings.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncList } from '../../documents/jsonc-list.ts'
import { removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'
import { writtenDuration } from '../../entry/duration.ts'
import { hookEntry } from '../hook-entry.ts'
import { defaultSettings, settingSchemas } from '../settings-schema.ts'

const DURATIONS: ReadonlySet<SettingKey> = new Set([
  'startTimeout',
  'callTimeout',
  'questionTimeout',
  'idle',
  'idleMin',
  'idleMax',
  'refreshEvery',
  'packages.youngest',
])

/** The path of a setting in servers.json. */
function pathOf(key: SettingKey): readonly [string, ...string[]] {
  return key === 'hooks' ? ['hooks'] : ['settings', ...key.split('.')]
}

/** The value of a setting as written in a servers.json; undefined if there is none. Throws `config_syntax`. */
export function settingIn(text: string, key: SettingKey): SettingValue | undefined {
  const node = pathOf(key).reduce((parent, name) => parent && memberOf(parent, name), parseJsonc(text).root)
  return node === undefined ? undefined : (valueOfNode(node) as SettingValue)
}

/**
 * Writes a setting into the text of servers.json, or removes it if `value` is undefined, with the object around it if nothing else is in
 * that. Comments and order stay. Throws as `setJsoncValue`.
 */
export function withSetting(text: string, key: SettingKey, value: SettingValue | undefined): string {
  const path = pathOf(key)
  if (Array.isArray(value)) return value.length === 0 ? removeJsoncValue(text, path) : setJsoncList(text, path, value)
  const changed = setJsoncValue(text, path, value)
  const around = path.slice(0, -1)
  if (value !== undefined || around.length < 2) return changed
  const [group = ''] = around.slice(1)
  const left = memberOf(memberOf(parseJsonc(changed).root, 'settings'), group)
  return left !== undefined && (left.children ?? []).length === 0 ? removeJsoncValue(changed, around) : changed
}

/** Why a setting cannot have the value that the text contains, as a sentence, by the schema that reads the file; undefined if it can. */
export function settingProblem(text: string, key: SettingKey): string | undefined {
  if (key === 'hooks') return hookProblem(settingIn(text, 'hooks'))
  const [group, member] = key.split('.') as [keyof typeof settingSchemas, string?]
  const node = memberOf(memberOf(parseJsonc(text).root, 'settings'), group)
  if (node === undefined) return undefined
  const issue = settingSchemas[group].safeParse(valueOfNode(node)).error?.issues[0]
  if (issue === undefined) return undefined
  const place = issue.path.slice(member === undefined ? 0 : 1).map(String)
  return `${place.length === 0 ? 'It' : `"${place.join('.')}"`} ${issue.message}.`
}

function hookProblem(hooks: SettingValue | undefined): string | undefined {
  if (hooks === undefined) return undefined
  if (!Array.isArray(hooks)) return 'It must be a list.'
  for (const [at, hook] of hooks.entries()) {
    const issue = hookEntry.safeParse(hook).error?.issues[0]
    if (issue !== undefined) return `Hook ${at + 1}: ${[...issue.path.map(String), issue.message].join(' ')}.`
  }
  return undefined
}

/** The values that apply where nothing is written, as one would write them. Settings that then have none are left out. */
export function usualSettings(): SettingValues {
  return Object.fromEntries(
    settingKey.options.flatMap((key) => {
      const value = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], defaultSettings)
      if (value === undefined) return []
      return [[key, DURATIONS.has(key) && typeof value === 'number' ? writtenDuration(value) : value]]
    }),
  )
}
