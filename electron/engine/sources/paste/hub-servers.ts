import { isJust } from '../../../contract/consent/name-pattern.ts'
import type { PastedHub } from '../../../contract/clients.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { programOf } from '../../clients/hubs/larger/larger-program-list.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import { yamlDocuments } from '../../documents/formats/yaml.ts'
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

type BesideServers = Pick<HubReading, 'settings' | 'roles' | 'rules'> & { readonly profiles?: HubReading['profiles'] | undefined }

/** What a hub's settings have that applies to more than one server, by its name there. Servers are added one at a time, without it. */
function besideServers({ settings, roles, rules, profiles = new Map() }: BesideServers): string[] {
  return [
    ...settings.map(({ from }) => from),
    ...(roles.size === 0 ? [] : ['serverAuth.acl.roles']),
    ...(rules.length === 0 ? [] : ['its rules']),
    ...(profiles === undefined || profiles.size === 0 ? [] : ['its profiles']),
  ]
}

/** The hub whose whole settings a text is, if they have more than servers, so that an import of them does more than adding these. */
export function hubWithMoreIn(text: string): PastedHub | undefined {
  try {
    const { id, name, reading } = (text.trimStart().startsWith('{') ? ownHub(text) : largerProgram(text)) ?? {}
    return id === undefined || name === undefined || reading === undefined || besideServers(reading).length === 0 ? undefined : { id, name }
  } catch (error) {
    // Somebody may still be typing.
    if (error instanceof TooltrayError) return undefined
    throw error
  }
}

function ownHub(text: string): (PastedHub & { readonly reading: HubReading }) | undefined {
  const document = jsoncFormat.parse(text)
  const hub = isObject(document) ? hubOf(document) : undefined
  return hub === undefined || !isObject(document) ? undefined : { id: hub.id, name: hub.name, reading: hub.read(document) }
}

function largerProgram(text: string): (PastedHub & { readonly reading: HubReading }) | undefined {
  if (!isLargerProgram(text)) return undefined
  const found = programOf([{ path: 'text', text, documents: yamlDocuments(text) }])
  return found && { id: found.program.id, name: found.program.name, reading: found.reading }
}

/** Whether a text may be a file of a program for many people: ToolHive's resources, a configuration of agentgateway, or a compose file. */
export function isLargerProgram(text: string): boolean {
  return /^(?:apiVersion:[ \t]*["']?toolhive\.stacklok\.dev\/|binds:|mcp:|services:)/m.test(text)
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
  const whole = besideServers({ settings, roles, rules, profiles })
  const byReason = Map.groupBy(notTaken, ({ why }) => why)
  const notes = [
    ...(whole.length === 0 ? [] : [`Pasting adds servers only, not ${whole.join(', ')}.`]),
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
