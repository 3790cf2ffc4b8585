import type { serverEntry } from '../../entry/schema.ts'
import type { z } from 'zod'

type Entry = Pick<z.output<typeof serverEntry>, 'tools' | 'effects'>

/** What a tool's effect is in the annotations of MCP. */
const HINTS = {
  read: { readOnlyHint: true },
  write: { readOnlyHint: false, destructiveHint: false },
  destructive: { readOnlyHint: false, destructiveHint: true },
} as const

const isPattern = (text: string): boolean => text.includes('*')

/**
 * Returns the spec of an `MCPToolConfig`: allowed tools, other names, descriptions, and effects. Undefined if there is nothing to say.
 *
 * @param leave called with each field of which a part has no place.
 */
export function toolSettings({ tools, effects }: Entry, leave: (field: string, why: string) => void): Record<string, unknown> | undefined {
  if ([...effects.keys()].some(isPattern))
    leave('effects', 'Effects are set there by the exact name of a tool. Those of patterns are left out.')
  const named = new Set([...tools.rename.keys(), ...tools.descriptions.keys(), ...[...effects.keys()].filter((name) => !isPattern(name))])
  const overrides = [...named].map((tool) => {
    const [name, description, effect] = [tools.rename.get(tool), tools.descriptions.get(tool), effects.get(tool)]
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
  const allow = exactly(tools.allow)?.map((tool) => tools.rename.get(tool) ?? tool)
  if (overrides.length === 0 && allow === undefined) return undefined
  return {
    ...(allow === undefined ? {} : { toolsFilter: allow }),
    ...(overrides.length === 0 ? {} : { toolsOverride: Object.fromEntries(overrides) }),
  }
}

/**
 * Returns Cedar policies for what a list of names cannot say: denied tools, patterns, and an empty list of allowed tools. Undefined if
 * there is none. A renamed tool is denied under both names, because either may reach the policy.
 */
export function toolPolicies({ tools }: Entry): string[] | undefined {
  const { allow, deny, rename } = tools
  const isListed = allow === undefined || exactly(allow) !== undefined
  if (isListed && deny.length === 0) return undefined
  const both = (pattern: string): string[] => [pattern, ...[rename.get(pattern)].filter((name) => name !== undefined)]
  const permits = isListed
    ? ['permit(principal, action, resource);']
    : OTHERS.concat((allow ?? []).flatMap(both).map((each) => rule('permit', each)))
  return [...permits, ...deny.flatMap(both).map((each) => rule('forbid', each))]
}

/** With a list of allowed tools, prompts and resources stay as they are. */
const OTHERS = ['get_prompt', 'read_resource'].map((action) => `permit(principal, action == Action::"${action}", resource);`)

function rule(effect: 'permit' | 'forbid', pattern: string): string {
  const text = JSON.stringify(pattern)
  return isPattern(pattern)
    ? `${effect}(principal, action == Action::"call_tool", resource) when { resource.name like ${text} };`
    : `${effect}(principal, action == Action::"call_tool", resource == Tool::${text});`
}

/** An empty filter would allow all tools there. */
function exactly(allow: readonly string[] | undefined): readonly string[] | undefined {
  return allow !== undefined && allow.length > 0 && !allow.some(isPattern) ? allow : undefined
}
