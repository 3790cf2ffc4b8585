import { exactly, isSeveral, isTyped, shownPattern } from '../../../contract/consent/name-pattern.ts'
import { nameTest } from '../tool-pattern.ts'
import type { ExportedServer } from './exported-server.ts'
import type { serverEntry } from '../../entry/schema.ts'
import type { z } from 'zod'

type Entry = Pick<z.output<typeof serverEntry>, 'tools' | 'effects'>

/** What a tool's effect is in the annotations of MCP. */
const HINTS = {
  read: { readOnlyHint: true },
  write: { readOnlyHint: false, destructiveHint: false },
  destructive: { readOnlyHint: false, destructiveHint: true },
} as const

/**
 * Returns the spec of an `MCPToolConfig`: allowed tools, other names, descriptions, and effects. Undefined if there is nothing to say.
 *
 * @param leave called with each field of which a part has no place.
 */
export function toolSettings({ tools, effects }: Entry, leave: (field: string, why: string) => void): Record<string, unknown> | undefined {
  if ([...effects.keys()].some(isSeveral))
    leave('effects', 'Effects are set there by the exact name of a tool. Those of patterns are left out.')
  const set = new Map([...effects].filter(([pattern]) => !isSeveral(pattern)).map(([pattern, effect]) => [shownPattern(pattern), effect]))
  const named = new Set([...tools.rename.keys(), ...tools.descriptions.keys(), ...set.keys()])
  const overrides = [...named].map((tool) => {
    const [name, description, effect] = [tools.rename.get(tool), tools.descriptions.get(tool), set.get(tool)]
    return [
      tool,
      {
        // ToolHive starts no server with an override that has neither a name nor a description.
        ...(name === undefined ? (description === undefined ? { name: tool } : {}) : { name }),
        ...(description === undefined ? {} : { description }),
        ...(effect === undefined ? {} : { annotations: HINTS[effect] }),
      },
    ] as const
  })
  // The filter is for the names after the override.
  const allow = namesOf(sayable(tools))?.map((tool) => tools.rename.get(tool) ?? tool)
  if (overrides.length === 0 && allow === undefined) return undefined
  return {
    ...(allow === undefined ? {} : { toolsFilter: allow }),
    ...(overrides.length === 0 ? {} : { toolsOverride: Object.fromEntries(overrides) }),
  }
}

/**
 * Returns Cedar policies for what a list of names cannot say: denied tools, patterns, an empty list of allowed tools, and what rules hide
 * besides tools. Undefined if there is none. A renamed tool is denied under both names, because either may reach the policy. Cedar compares
 * letter case, so a denied pattern is there in the usual ones.
 */
export function toolPolicies({ tools }: Entry, hides: ExportedServer['hides']): string[] | undefined {
  const { deny, rename } = tools
  const allow = sayable(tools)
  const isListed = allow === undefined || namesOf(allow) !== undefined
  if (isListed && deny.length === 0 && !hides.prompts && !hides.resources) return undefined
  const both = (pattern: string): string[] => {
    const renamed = rename.get(shownPattern(pattern))
    return [pattern, ...(renamed === undefined ? [] : [exactly(renamed)])]
  }
  const denied = (pattern: string): string[] => {
    const isMeant = nameTest(pattern, { ignoreCase: true })
    const meant = [...rename].filter(([own, shown]) => isMeant(own) || (isTyped(pattern) && isMeant(shown)))
    const cases = isTyped(pattern) ? [pattern, pattern.toLowerCase(), pattern.toUpperCase(), capitalized(pattern.toLowerCase())] : [pattern]
    return [...cases, ...meant.flat().map(exactly)]
  }
  const permits = isListed
    ? ['permit(principal, action, resource);']
    : OTHERS.concat((allow ?? []).flatMap(both).map((each) => rule('permit', each)))
  return [
    ...permits,
    ...new Set(deny.flatMap(denied).map((each) => rule('forbid', each))),
    ...(hides.prompts ? ['forbid(principal, action == Action::"get_prompt", resource);'] : []),
    ...(hides.resources ? ['forbid(principal, action == Action::"read_resource", resource);'] : []),
  ]
}

function capitalized(pattern: string): string {
  return pattern.charAt(0).toUpperCase() + pattern.slice(1)
}

/** With a list of allowed tools, prompts and resources stay as they are. */
const OTHERS = ['get_prompt', 'read_resource'].map((action) => `permit(principal, action == Action::"${action}", resource);`)

function rule(effect: 'permit' | 'forbid', pattern: string): string {
  const text = JSON.stringify(shownPattern(pattern))
  return isSeveral(pattern)
    ? `${effect}(principal, action == Action::"call_tool", resource) when { resource.name like ${text} };`
    : `${effect}(principal, action == Action::"call_tool", resource == Tool::${text});`
}

/** The allowed tools without exact names that another tool has there after its new name: either of the two would be allowed. */
function sayable({ allow, rename }: Entry['tools']): readonly string[] | undefined {
  return allow?.filter((pattern) => isTyped(pattern) || ![...rename.values()].includes(shownPattern(pattern)))
}

/** Returns the names in a list without patterns. An empty filter would allow all tools there. */
function namesOf(allow: readonly string[] | undefined): readonly string[] | undefined {
  return allow !== undefined && allow.length > 0 && !allow.some(isSeveral) ? allow.map(shownPattern) : undefined
}
