import type { Effect } from '../../../contract/tools.ts'
import { sureEffect } from '../../catalog/effects/effect-of.ts'
import { type ToolDefinition, isStricter } from '../../catalog/tool.ts'
import { directly } from '../../config/tool-pattern.ts'
import type { Settings } from '../../config/settings-schema.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import { type Candidate, chooseListedTools, chooseWithPage } from './choose.ts'
import { type ListedTool, listedTool } from './listed-tool.ts'

/** Servers' tools that clients see beside our own: those used often, or named in `tools.direct`. */
export interface ListedTools {
  /**
   * Returns the names of the listed tools of a new session, which are fixed for that session. Waits until the lists of the servers involved
   * are indexed.
   */
  begin(scope: Scope | undefined): Promise<readonly string[]>
  /**
   * The names of tools with a page (MCP Apps), for a client that shows pages: it shows the page of a tool that it lists and calls by its
   * name.
   *
   * @param room the number of tools that the client takes.
   */
  withPage(scope: Scope | undefined, room: number): string[]
  /** The definitions of those tools that can be used at present. */
  definitions(scope: Scope | undefined, names: readonly string[]): ToolDefinition[]
  /** The least strict effect that a tool was listed with; undefined if it was never listed. */
  listedAs(name: string): Effect | undefined
  /** The listed tools of a session that would begin now, and the named tools that are not listed. */
  view(scope: Scope | undefined): ReadonlyMap<string, ListedToolsView>
  /** Names of a server's tools that the latest session of the scope was shown. */
  latest(server: string, scope: Scope | undefined): readonly string[]
  /** Whether a tool of the server may be listed directly. */
  concerns(server: string): boolean
  /** From now on, sessions get the best tools, even if others were listed before. Called when the engine ends. */
  chooseAnew(): void
}

/** Why a tool is listed directly; `problem`: why it is not, although it is named. */
export interface ListedToolsView {
  readonly because: Candidate['because']
  readonly problem?: string
}

interface Choosable extends Candidate {
  readonly tool: OfferedTool
  readonly listed: ListedTool
}

/** A tool as the previous engine listed it. */
export interface ListedBefore {
  readonly name: string
  readonly effect: Effect
}

/** Dependencies of `createListedTools`. */
interface ListedToolsDeps {
  readonly directory: Directory
  readonly servers: () => ReadonlyMap<string, ServerConfig>
  readonly settings: () => Pick<Settings, 'learntTools'>
  readonly learning: Pick<Learning, 'habits'>
  readonly isHeld: (server: string) => boolean
  readonly shown: (definition: ToolDefinition, server: string) => ToolDefinition
  readonly before: readonly ListedBefore[]
  readonly onChange: (servers: ReadonlySet<string>) => void
}

/**
 * Owns which tools each scope's latest session was shown, and the effect each was listed with. Sessions may begin concurrently.
 *
 * @param deps.before what the previous engine listed: this engine begins with the same.
 * @param deps.isHeld whether a server is not connected to, because the engine ended repeatedly while it worked for it.
 * @param deps.shown returns a server's definition as clients get it now.
 * @param deps.onChange is called with the servers that gained or lost a listed tool.
 */
export function createListedTools(deps: ListedToolsDeps): ListedTools {
  const first = deps.before.map(({ name }) => name)
  /** By the names of scopes: the tools of the latest session, in order, with their servers. */
  const lists = new Map<string | undefined, ReadonlyMap<string, string>>()
  /** The least strict effect that each tool was listed with, to clients of the previous engine too. */
  const shownEffects = new Map(deps.before.map(({ name, effect }) => [name, effect]))
  /** Listed forms of tools, kept as long as their offer. */
  const made = new WeakMap<OfferedTool, ListedTool>()
  let anew = false

  const directoryOf = (scope: Scope | undefined): Directory => directoryWithin(deps.directory, scope)

  const listedOf = (tool: OfferedTool): ListedTool => {
    const listed = made.get(tool) ?? listedTool(tool)
    made.set(tool, listed)
    return listed
  }

  /** Habits by server and the server's own name of the tool. Empty if learned tools are turned off. */
  const habits = (): ReadonlyMap<string, ReadonlyMap<string, number>> => {
    const byServer = new Map<string, Map<string, number>>()
    if (!deps.settings().learntTools) return byServer
    for (const { server, tool, sessions } of deps.learning.habits()) {
      const ofServer = byServer.get(server) ?? new Map<string, number>()
      byServer.set(server, ofServer.set(tool, sessions))
    }
    return byServer
  }

  /** The servers that may have a tool to list directly. */
  const concerned = (used: ReadonlyMap<string, unknown>): [string, ServerConfig][] =>
    [...deps.servers()].filter(
      ([server, { enabled, tools }]) => enabled && !deps.isHeld(server) && (tools.direct.length > 0 || used.has(server)),
    )

  /** Whether a tool's effect is stricter than some client was shown: it must not be run under the old effect. */
  const changed = (tool: OfferedTool): boolean => {
    const before = shownEffects.get(tool.qualifiedName)
    return before !== undefined && isStricter(sureEffect(tool), before)
  }

  const candidates = (directory: Directory): Choosable[] => {
    const used = habits()
    return concerned(used).flatMap(([server, config]) =>
      directory.toolsOf(server).flatMap((tool): Choosable[] => {
        const word = directly(config.tools.direct, tool.source.name)
        const sessions = used.get(server)?.get(tool.source.name)
        if (word === 'never' || (word === undefined && sessions === undefined)) return []
        const listed = listedOf(tool)
        const { weight } = listed
        return [{ name: tool.qualifiedName, because: word ?? 'used', sessions: sessions ?? 0, weight, tool, listed }]
      }),
    )
  }

  const problemOf = ({ tool, listed }: Choosable): string | undefined =>
    changed(tool) ? 'It does more than it did when it was listed; it can be listed again after Tooltray restarts.' : listed.problem

  const before = (scope: Scope | undefined): readonly string[] => [...(lists.get(scope?.name)?.keys() ?? first)]

  return {
    async begin(scope) {
      const needed = concerned(habits()).map(([server]) => server)
      // Servers that cannot be indexed are reported elsewhere.
      await deps.directory.readyFor(needed)?.catch(() => undefined)
      const fitting = candidates(directoryOf(scope)).filter((each) => problemOf(each) === undefined)
      const chosen = new Map(chooseListedTools(before(scope), fitting, anew).map(({ name, tool }) => [name, tool.server]))
      const last = lists.get(scope?.name) ?? new Map<string, string>()
      lists.set(scope?.name, chosen)
      const moved = [...chosen, ...last].filter(([name]) => chosen.has(name) !== last.has(name))
      if (moved.length > 0) deps.onChange(new Set(moved.map(([, server]) => server)))
      return [...chosen.keys()]
    },
    withPage(scope, room) {
      const directory = directoryOf(scope)
      const used = habits()
      const all = [...deps.servers()].flatMap(([server, { enabled, tools }]) => {
        if (!enabled || deps.isHeld(server)) return []
        return directory.toolsOf(server).flatMap((tool): Choosable[] => {
          const { qualifiedName: name, source, page } = tool
          if (page?.uri === undefined || directly(tools.direct, source.name) === 'never') return []
          const listed = listedOf(tool)
          if (listed.problem !== undefined || changed(tool)) return []
          return [{ name, because: 'used', sessions: used.get(server)?.get(source.name) ?? 0, weight: listed.weight, tool, listed }]
        })
      })
      return chooseWithPage(all, room).map(({ name }) => name)
    },
    definitions(scope, names) {
      const directory = directoryOf(scope)
      return names.flatMap((name): ToolDefinition[] => {
        const resolution = directory.resolve(name)
        if (resolution.kind !== 'found' || resolution.tool.qualifiedName !== name) return []
        const { tool } = resolution
        const { definition, problem } = listedOf(tool)
        if (problem !== undefined || deps.isHeld(tool.server) || changed(tool)) return []
        shownEffects.set(name, sureEffect(tool))
        return [deps.shown(definition, tool.server)]
      })
    },
    listedAs: (name) => shownEffects.get(name),
    view(scope) {
      const all = candidates(directoryOf(scope))
      const chosen = chooseListedTools(
        before(scope),
        all.filter((each) => problemOf(each) === undefined),
        anew,
      )
      const listed = new Set(chosen.map(({ name }) => name))
      return new Map(
        all.flatMap((each): [string, ListedToolsView][] => {
          const { name, because } = each
          if (listed.has(name)) return [[name, { because }]]
          return because === 'named'
            ? [[name, { because, problem: problemOf(each) ?? 'Eight others are, and that is all there may be.' }]]
            : []
        }),
      )
    },
    latest: (server, scope) => [...(lists.get(scope?.name) ?? [])].flatMap(([name, of]) => (of === server ? [name] : [])),
    concerns: (server) => concerned(habits()).some(([name]) => name === server),
    chooseAnew() {
      anew = true
    },
  }
}
