import { isJust } from '../../../contract/consent/name-pattern.ts'
import { isObject } from '../../base/is-object.ts'
import type { Hub, HubReading } from '../../clients/hubs/hub.ts'
import { hubOf } from '../../clients/hubs/hub-list.ts'
import type { RawServer } from './pasted-server.ts'

/**
 * Converts the servers in parsed settings of another hub: a whole file, several servers, or one. Features that Tooltray has under another
 * name are converted; the rest of the file is listed in the notes of the first server. Undefined for any other data.
 */
export function hubServersIn(value: unknown): RawServer[] | undefined {
  if (!isObject(value)) return undefined
  const isWhole = 'mcpServers' in value || 'servers' in value
  const wholes = [
    { document: value, isNamed: true },
    { document: { mcpServers: value }, isNamed: true },
    { document: { mcpServers: { server: value } }, isNamed: false },
  ]
  for (const { document, isNamed } of isWhole ? wholes.slice(0, 1) : wholes) {
    const hub = hubOf(document)
    if (hub !== undefined) return rawServersOf(hub, hub.read(document), isNamed)
  }
  return undefined
}

/**
 * Returns the servers of a hub as pasted ones.
 *
 * @param isNamed whether their names are those in the text.
 */
export function rawServersOf(
  hub: Pick<Hub, 'id' | 'name' | 'placeholders'>,
  { servers, settings, roles, rules, profiles, notTaken }: HubReading,
  isNamed: boolean,
): RawServer[] {
  // Servers are added one at a time, without settings that apply to the whole file.
  const whole = [
    ...settings.map(({ from }) => from),
    ...(roles.size === 0 ? [] : ['serverAuth.acl.roles']),
    ...(rules.length === 0 ? [] : ['its rules']),
    ...(profiles === undefined || profiles.size === 0 ? [] : ['its profiles']),
  ]
  const byReason = Map.groupBy(notTaken, ({ why }) => why)
  const notes = [
    ...(whole.length === 0
      ? []
      : [`Pasting adds servers only. To import ${whole.join(', ')} too, save the file and run: tooltray import ${hub.id} --file FILE`]),
    ...[...byReason].map(([why, keys]) => `Not imported: ${keys.map(({ key }) => key).join(', ')}: ${why}`),
  ]
  return servers.map(({ name, raw, more, blocked }, at) => {
    const why =
      blocked ??
      (rules.some(({ server }) => isJust(server, name)) ? `${hub.name} denies calls of it, and pasting adds no rules.` : undefined)
    return {
      name: isNamed ? name : undefined,
      raw: why === undefined ? raw : { ...raw, enabled: false },
      hub: {
        placeholders: hub.placeholders,
        more,
        notes: [...(why === undefined ? [] : [`It is added disabled: ${why}`]), ...(at === 0 ? notes : [])],
      },
    }
  })
}
