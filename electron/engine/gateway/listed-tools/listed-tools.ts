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
import { type Candidate, chooseListedTools } from './choose.ts'
import { type ListedTool, listedTool } from './listed-tool.ts'

/** Tools that clients see beside our own: those that a person uses often, or names in `tools.direct`. */
export interface ListedTools {
  /**
   * For a session that begins: the names of its tools, which are its own for as long as it lasts. Lists of servers that are needed and not
   * looked through yet are waited for.
   */
  begin(scope: Scope | undefined): Promise<readonly string[]>
  /** Their definitions, of those that can be used now. */
  definitions(scope: Scope | undefined, names: readonly string[]): ToolDefinition[]
  /** The least that a tool was said to do when it was listed; undefined for one that never was. */
  listedAs(name: string): Effect | undefined
  /** What a session that began now would be shown, with those that are named and not shown. */
  view(scope: Scope | undefined): ReadonlyMap<string, ListedToolsView>
  /** Names of the tools of a server that the latest session of the scope was shown. */
  latest(server: string, scope: Scope | undefined): readonly string[]
  /** Whether a tool of the server may be at hand. */
  concerns(server: string): boolean
  /** From now on sessions get the best there are, and not those that were there before: when the engine ends. */
  chooseAnew(): void
}

/** Why a tool is at hand; `problem`: why it is not, although it is named. */
export interface ListedToolsView {
  readonly because: Candidate['because']
  readonly problem?: string
}

interface Choosable extends Candidate {
  readonly tool: OfferedTool
  readonly listed: ListedTool
}

/** A tool as it was listed by the engine before. */
export interface ListedBefore {
  readonly name: string
  readonly effect: Effect
}

/** What `createListedTools` works with. */
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
 * @param deps.before what clients were told before this engine began; to them it begins with the same.
 * @param deps.isHeld whether a server is held back.
 * @param deps.shown returns a definition of a server as clients get it now.
 * @param deps.onChange is called with the servers whose tools come or go.
 */
export function createListedTools(deps: ListedToolsDeps): ListedTools {
  const first = deps.before.map(({ name }) => name)
  /** By the names of scopes: what the latest session was shown, in order, with the servers. */
  const lists = new Map<string | undefined, ReadonlyMap<string, string>>()
  /** The least strict effect that each tool was listed with, also to clients that asked before this engine began. */
  const told = new Map(deps.before.map(({ name, effect }) => [name, effect]))
  /** What was made of a tool, for as long as it is on offer as it is. */
  const made = new WeakMap<OfferedTool, ListedTool>()
  let anew = false

  const directoryOf = (scope: Scope | undefined): Directory =>
    scope === undefined ? deps.directory : directoryWithin(deps.directory, scope)

  const listedOf = (tool: OfferedTool): ListedTool => {
    const listed = made.get(tool) ?? listedTool(tool)
    made.set(tool, listed)
    return listed
  }

  /** Habits by server and the server's own name of the tool; none where they are not to count. */
  const habits = (): ReadonlyMap<string, ReadonlyMap<string, number>> => {
    const byServer = new Map<string, Map<string, number>>()
    if (!deps.settings().learntTools) return byServer
    for (const { server, tool, sessions } of deps.learning.habits()) {
      const ofServer = byServer.get(server) ?? new Map<string, number>()
      byServer.set(server, ofServer.set(tool, sessions))
    }
    return byServer
  }

  /** The servers that may have a tool to list. */
  const concerned = (used: ReadonlyMap<string, unknown>): [string, ServerConfig][] =>
    [...deps.servers()].filter(
      ([server, { enabled, tools }]) => enabled && !deps.isHeld(server) && (tools.direct.length > 0 || used.has(server)),
    )

  /** A tool that does more than some client was told must not be run as what it was. */
  const changed = (tool: OfferedTool): boolean => {
    const before = told.get(tool.qualifiedName)
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
    changed(tool) ? 'It does more than it did when it was listed; it can be listed again when Tooltray has started anew.' : listed.problem

  const before = (scope: Scope | undefined): readonly string[] => [...(lists.get(scope?.name)?.keys() ?? first)]

  return {
    async begin(scope) {
      const needed = concerned(habits()).map(([server]) => server)
      // What cannot be looked through is told elsewhere.
      await deps.directory.readyFor(needed)?.catch(() => undefined)
      const fitting = candidates(directoryOf(scope)).filter((each) => problemOf(each) === undefined)
      const chosen = new Map(chooseListedTools(before(scope), fitting, anew).map(({ name, tool }) => [name, tool.server]))
      const last = lists.get(scope?.name) ?? new Map<string, string>()
      lists.set(scope?.name, chosen)
      const moved = [...chosen, ...last].filter(([name]) => chosen.has(name) !== last.has(name))
      if (moved.length > 0) deps.onChange(new Set(moved.map(([, server]) => server)))
      return [...chosen.keys()]
    },
    definitions(scope, names) {
      const directory = directoryOf(scope)
      return names.flatMap((name): ToolDefinition[] => {
        const resolution = directory.resolve(name)
        if (resolution.kind !== 'found' || resolution.tool.qualifiedName !== name) return []
        const { tool } = resolution
        const { definition, problem } = listedOf(tool)
        if (problem !== undefined || deps.isHeld(tool.server) || changed(tool)) return []
        told.set(name, sureEffect(tool))
        return [deps.shown(definition, tool.server)]
      })
    },
    listedAs: (name) => told.get(name),
    view(scope) {
      const all = candidates(directoryOf(scope))
      const chosen = chooseListedTools(
        before(scope),
        all.filter((each) => problemOf(each) === undefined),
        anew,
      )
      const atHand = new Set(chosen.map(({ name }) => name))
      return new Map(
        all.flatMap((each): [string, ListedToolsView][] => {
          const { name, because } = each
          if (atHand.has(name)) return [[name, { because }]]
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
