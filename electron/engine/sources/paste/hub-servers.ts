import { isJust } from '../../../contract/consent/name-pattern.ts'
import type { PastedHub } from '../../../contract/clients.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { programOf } from '../../clients/hubs/larger/larger-program-list.ts'
import { readProgramText } from '../../clients/hubs/larger/read-program-files.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
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

/** What a hub's settings have that applies to more than one server, by its name there. Servers are added one at a time, without it. */
function besideServers({ settings, roles, rules, profiles }: HubReading): string[] {
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
    const found = text.trimStart().startsWith('{') ? hubOfJson(text) : isLargerProgram(text) ? programOf(readProgramText(text)) : undefined
    if (found === undefined || besideServers(found.reading).length === 0) return undefined
    const { id, name } = found.program
    return { id, name }
  } catch (error) {
    // Somebody may still be typing.
    if (error instanceof TooltrayError) return undefined
    throw error
  }
}

function hubOfJson(text: string): { readonly program: PastedHub; readonly reading: HubReading } | undefined {
  const document = jsoncFormat.parse(text)
  if (!isObject(document)) return undefined
  const program = hubOf(document)
  return program && { program, reading: program.read(document) }
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
export function rawServersOf(hub: Pick<Hub, 'id' | 'name' | 'placeholders'>, reading: HubReading, isNamed: boolean): RawServer[] {
  const { servers, rules, notTaken } = reading
  const whole = besideServers(reading)
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
