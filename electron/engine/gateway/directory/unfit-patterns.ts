import { type RolePattern, toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import type { ConfigState } from '../../config/config-store.ts'
import { configHash } from '../../entry/consent/identity.ts'
import { type ToolNames, type ToolPattern, namedTool, toolNames, toolPattern } from '../../authorization/policy/tool-match.ts'
import type { PendingItem } from '../../catalog/pending-changes/visible-catalog.ts'

type State = Pick<ConfigState, 'servers' | 'roles'>

interface Known {
  readonly get: (server: string) => ServerCatalog | undefined
  readonly pending: (server: string) => readonly PendingItem[]
}

/**
 * Reports configured patterns that match no tool, because a mistyped pattern has no other symptom. Nothing is reported for servers whose
 * tools were never read.
 *
 * @returns a function that returns the current problems. They are computed again when the configuration or a list changes.
 */
export function unfitPatterns(state: () => State, catalog: Known, slugOf: (server: string) => string): () => TooltrayError[] {
  let of: readonly unknown[] = []
  let found: TooltrayError[] = []
  return () => {
    const now = state()
    const lists = [...now.servers.keys()].map((server) => catalog.get(server))
    const from = [now, ...lists]
    if (from.length !== of.length || from.some((part, at) => part !== of[at])) [of, found] = [from, lookThrough(now, catalog, slugOf)]
    return found
  }
}

function lookThrough({ servers, roles }: State, catalog: Known, slugOf: (server: string) => string): TooltrayError[] {
  const read = new Set<string>()
  const lists: ToolNames[][] = []
  const problems: TooltrayError[] = []
  for (const [server, config] of servers) {
    const list = catalog.get(server)
    if (list === undefined || list.key !== configHash(config)) continue
    read.add(server)
    const { allow = [], deny, descriptions } = config.tools
    // All names of ten thousand tools take some 30 ms, and most configurations have no patterns.
    if (roles.size + allow.length + deny.length + descriptions.size === 0) continue
    const pending = catalog.pending(server).flatMap(({ kind, name }) => (kind === 'tools' ? [name] : []))
    const names = [...list.tools.keys(), ...pending].map((own) => {
      const slug = slugOf(server)
      return toolNames(namedTool(own, config.tools.rename.get(own) ?? own, { name: server, slug }), slug)
    })
    if (names.length === 0) continue
    lists.push(names)
    for (const [key, patterns] of Object.entries({ allow, deny }))
      for (const pattern of patterns.map(toolPattern))
        if (!names.some((tool) => pattern.means(tool)))
          problems.push(unfit(`"${key}" in "tools" of ${server} has "${pattern.text}", which matches none of its tools.`))
    for (const own of descriptions.keys())
      if (!list.tools.has(own) && !pending.includes(own))
        problems.push(unfit(`"descriptions" in "tools" of ${server} has "${own}", which is not one of its tools.`))
  }
  const all = lists.flat()
  const unread = [...servers.keys()].filter((server) => !read.has(server)).map((name) => ({ name, slug: slugOf(name) }))
  if (all.length === 0) return problems
  for (const [role, { allow = [], deny = [] }] of roles) {
    const tell = (key: string, given: readonly RolePattern[], means: (pattern: ToolPattern, tool: ToolNames) => boolean): void => {
      for (const pattern of given.map(toolsOfRolePattern).map(toolPattern))
        if (!unread.some((server) => pattern.couldMeanSomeOf(server)) && !all.some((tool) => means(pattern, tool)))
          problems.push(unfit(`"${key}" of the role ${role} has "${pattern.text}", which matches no tool of any server.`))
    }
    tell('allow', allow, (pattern, tool) => pattern.surelyMeans(tool))
    tell('deny', deny, (pattern, tool) => pattern.maybeMeans(tool))
  }
  return problems
}

function unfit(message: string): TooltrayError {
  return new TooltrayError('config_invalid', message, { hint: 'Correct it in servers.json. Names of tools: tooltray tools SERVER' })
}
