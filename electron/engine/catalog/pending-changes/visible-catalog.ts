import type { ChosenDefinition, Hold, DefinitionChange, PendingCounts } from '../../../contract/consent/pending-changes.ts'
import type { Finding } from '../../../contract/consent/text-checks.ts'
import { TooltrayError } from '../../base/errors.ts'
import { inTurns, takeTurns } from '../../base/limits/turn.ts'
import type { Catalog, ServerCatalog } from '../catalog.ts'
import { type ListKind, type ListedItem, type Listing, NO_PROMPTS_OR_RESOURCES, type PromptResourceLists, keyOf } from '../listing.ts'
import type { CatalogTool } from '../tool.ts'
import { checkTexts } from '../text-checks/check-texts.ts'
import { jsonWithoutHidden, valueWithoutHidden, withoutHidden } from '../text-checks/hidden.ts'
import { KIND_WORDS } from './changes.ts'
import { withoutFilesOf } from '../skills/pending-skills.ts'
import { keptWithout } from './kept-without.ts'
import type { DecisionKind } from './decide.ts'
import { type Lists, LIST_KINDS } from './lists.ts'
import type { TrustedDefinitions } from './trusted-definitions.ts'

/** An item that is not offered as it is listed: the server's own name for it, or its URI. */
export interface PendingItem {
  readonly kind: ListKind
  readonly name: string
  /** Whether a person left it out. If not, it waits for one. */
  readonly isLeftOut: boolean
}

/**
 * The catalog as the rest of the engine sees it: without pending changes and without invisible characters. The catalog as it was read stays
 * behind it, for the checks and for review.
 */
export interface VisibleCatalog extends Catalog {
  pending(server: string): readonly PendingItem[]
  /** The tools among them, as they would be offered. */
  pendingTools(server: string): readonly CatalogTool[]
  /** The skills among them. */
  pendingSkills(server: string): readonly (ListedItem & Pick<PendingItem, 'isLeftOut'>)[]
  /** The definition of an item of a list that was just received, as it may be passed on. Undefined if it is a pending change. */
  passing(server: string, kind: ListKind, name: string, definition: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined
  /** Suspicious parts in the texts of a tool, as its server listed it. */
  findings(server: string, tool: string): readonly Finding[]
  /** Tools of its first list that are offered although their texts are suspicious. */
  marked(server: string): readonly string[]
  pendingCounts(server: string): PendingCounts
  /** The part of `pendingCounts` that is read from no table: the status asks for it all the time. */
  heldCounts(server: string): Pick<PendingCounts, 'held' | 'leftOut'>
  /** What waits for a person, and what was left out. */
  review(server: string): DefinitionChange[]
  /**
   * Accepts changes of a server, or leaves them out: the chosen ones, or all that wait. Returns how many. Throws `preview_stale`, `usage`,
   * as `TrustedDefinitions.decide`.
   */
  decide(server: string, kind: DecisionKind, chosen?: readonly ChosenDefinition[]): number
}

/**
 * Wraps a catalog. It owns the cached views of servers; all methods but `prepare` run to completion at once.
 *
 * @param holdOf which changes of a server's lists need review.
 * @param masked returns the JSON of a definition, or of a server's description of itself, without secrets. Its member of that name stays.
 */
export function visibleCatalog(
  read: Catalog,
  trusted: TrustedDefinitions,
  holdOf: (server: string) => Hold,
  masked: (json: string, except: string) => string = (json) => json,
): VisibleCatalog {
  const keepable = keptWithout(masked)
  const listeners = new Set<(server: string) => void>()
  interface View {
    readonly of: ServerCatalog
    readonly hold: Hold
    readonly offered: ServerCatalog
    readonly pending: readonly PendingItem[]
    marked?: readonly string[]
  }
  const views = new Map<string, View>()
  /** The number of decisions on each server. */
  const decisions = new Map<string, number>()
  /** Of lists that were prepared: the texts of definitions that are offered unchanged. */
  const prepared = new Map<string, { readonly hold: Hold; readonly unchanged: ReadonlySet<string> }>()
  /** Findings depend on the names of all tools, too. */
  let found = new WeakMap<ListedItem, readonly Finding[]>()

  const viewOf = (server: string): View | undefined => {
    const of = read.get(server)
    if (of === undefined) return undefined
    const hold = holdOf(server)
    const before = views.get(server)
    if (before?.of === of && before.hold === hold) return before
    if (before !== undefined && before.hold !== hold) trusted.look(server, listsOf(of), false, hold)
    const lists = listsOf(of)
    const areUnchanged = trusted.areUnchanged(server, lists, hold)
    const pending: PendingItem[] = []
    const known = prepared.get(server)
    const unchanged = known?.hold === hold ? known.unchanged : undefined
    prepared.delete(server)
    const offeredOf = <Item extends ListedItem>(kind: ListKind, items: readonly Item[]): readonly Item[] => {
      if (areUnchanged) return items
      return items.flatMap((item) => {
        if (kind === 'tools' && unchanged?.has(item.json) === true) return [item]
        const reviewState = trusted.reviewState(server, kind, item, hold)
        if (reviewState !== 'passes') pending.push({ kind, name: item.name, isLeftOut: reviewState === 'left-out' })
        else if (isNamedPlainly(kind, item.name)) return [shown(kind, item)]
        return []
      })
    }
    const shownLists = {
      ...of,
      about: valueWithoutHidden(of.about) as ServerCatalog['about'],
      tools: new Map(offeredOf('tools', [...of.tools.values()]).map((tool) => [tool.name, tool])),
      prompts: offeredOf('prompts', of.prompts),
      resources: offeredOf('resources', of.resources),
      resourceTemplates: offeredOf('resourceTemplates', of.resourceTemplates),
      skills: offeredOf('skills', of.skills),
    }
    const offered = withoutFilesOf(pending, shownLists)
    if (!areUnchanged && sameItems(lists, listsOf(offered))) trusted.noteUnchanged(server, lists, hold)
    const view: View = { of, hold, offered, pending }
    views.set(server, view)
    return view
  }
  for (const of of read.servers()) {
    const hasPromptsResources = of.prompts.length + of.resources.length + of.resourceTemplates.length > 0
    trusted.look(of.server, listsOf(of), hasPromptsResources, holdOf(of.server))
  }

  /** Names of the tools of all servers. Reset when a list changes. */
  let names: ReadonlySet<string> | undefined
  read.subscribe(() => {
    names = undefined
    found = new WeakMap()
  })
  /** Names of tools of the other servers. */
  const foreignTo = (server: string): Pick<ReadonlySet<string>, 'has'> => {
    const own = read.get(server)?.tools
    const all = (names ??= new Set(read.servers().flatMap(({ tools }) => [...tools.keys()])))
    return { has: (name) => all.has(name) && own?.has(name) !== true }
  }

  /** The lists of a server after an update. */
  const comingLists = (server: string, tools: Listing, promptsResources: PromptResourceLists | undefined): Lists => ({
    ...(promptsResources ?? read.get(server) ?? NO_PROMPTS_OR_RESOURCES),
    tools: tools.items,
  })

  const heldCounts = (server: string): Pick<PendingCounts, 'held' | 'leftOut'> => {
    const pending = viewOf(server)?.pending ?? []
    const leftOut = pending.filter(({ isLeftOut }) => isLeftOut).length
    return { held: pending.length - leftOut, leftOut }
  }

  return {
    get: (server) => viewOf(server)?.offered,
    names: () => read.names(),
    servers: () => read.servers().flatMap(({ server }) => viewOf(server)?.offered ?? []),
    async prepare(server, came, cameWith) {
      const hold = holdOf(server)
      const tools = await keepable.inSteps(came)
      const promptsResources = cameWith && keepable.promptsResources(cameWith)
      await inTurns(trusted.lookInSteps(server, comingLists(server, tools, promptsResources), promptsResources !== undefined, hold))
      const turn = takeTurns()
      const before = decisions.get(server)
      const unchanged = new Set<string>()
      for (const item of tools.items) {
        if (trusted.reviewState(server, 'tools', item, hold) === 'passes' && shown('tools', item) === item) unchanged.add(item.json)
        if (turn.isOver()) await turn.next()
      }
      // What passed before a decision may not pass after it.
      if (decisions.get(server) === before) prepared.set(server, { hold, unchanged })
    },
    update(server, key, came, cameAbout, now, cameWith) {
      const tools = keepable.listing(came)
      const promptsResources = cameWith && keepable.promptsResources(cameWith)
      const about = JSON.parse(masked(JSON.stringify(cameAbout), '')) as ServerCatalog['about']
      // Before listeners are called with the new list.
      trusted.look(server, comingLists(server, tools, promptsResources), promptsResources !== undefined, holdOf(server))
      return read.update(server, key, tools, about, now, promptsResources)
    },
    keepOnly(servers) {
      read.keepOnly(servers)
      for (const known of [views, prepared, decisions]) for (const server of known.keys()) if (!servers.has(server)) known.delete(server)
    },
    subscribe(listener) {
      const end = read.subscribe(listener)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        end()
      }
    },
    pending: (server) => viewOf(server)?.pending ?? [],
    pendingTools(server) {
      const view = viewOf(server)
      return (view?.pending ?? []).flatMap(({ kind, name }) => {
        const tool = kind === 'tools' ? view?.of.tools.get(name) : undefined
        return tool === undefined ? [] : [shown('tools', tool)]
      })
    },
    pendingSkills(server) {
      const view = viewOf(server)
      return (view?.pending ?? []).flatMap(({ kind, name, isLeftOut }) => {
        const item = kind === 'skills' ? view?.of.skills.find((each) => each.name === name) : undefined
        return item === undefined ? [] : [{ ...item, isLeftOut }]
      })
    },
    passing(server, kind, name, definition) {
      const came = JSON.stringify(definition)
      const json = masked(came, keyOf(kind))
      if (trusted.reviewState(server, kind, { name, json }, holdOf(server)) !== 'passes' || withoutHidden(name) !== name) return undefined
      const clean = jsonWithoutHidden(json)
      return clean === came ? definition : (JSON.parse(clean) as Record<string, unknown>)
    },
    findings(server, tool) {
      const item = read.get(server)?.tools.get(tool)
      if (item === undefined) return []
      const findings = found.get(item) ?? checkTexts(JSON.parse(item.json) as Record<string, unknown>, foreignTo(server))
      found.set(item, findings)
      return findings
    },
    marked(server) {
      const view = viewOf(server)
      if (view === undefined) return []
      return (view.marked ??= trusted.marked(server, [...view.of.tools.values()]).filter((name) => view.offered.tools.has(name)))
    },
    pendingCounts: (server) => ({ server, hold: holdOf(server), pinned: trusted.count(server), ...heldCounts(server) }),
    heldCounts,
    review(server) {
      const of = read.get(server)
      return of === undefined ? [] : trusted.review(server, listsOf(of), holdOf(server), foreignTo(server))
    },
    decide(server, kind, chosen) {
      const of = read.get(server)
      const count = trusted.decide(server, of === undefined ? NO_LISTS : listsOf(of), holdOf(server), kind, chosen)
      if (count === 0) return 0
      decisions.set(server, (decisions.get(server) ?? 0) + 1)
      // What was visible before may have changed.
      prepared.delete(server)
      views.delete(server)
      listeners.forEach((listener) => listener(server))
      return count
    },
  }
}

const NO_LISTS: Lists = { tools: [], ...NO_PROMPTS_OR_RESOURCES }

function listsOf({ tools, prompts, resources, resourceTemplates, skills }: ServerCatalog): Lists {
  return { tools: [...tools.values()], prompts, resources, resourceTemplates, skills }
}

/** Whether two lists have the same objects in the same order. */
function sameItems(one: Lists, other: Lists): boolean {
  return LIST_KINDS.every((kind) => one[kind].length === other[kind].length && one[kind].every((item, at) => item === other[kind][at]))
}

/** Names of tools and prompts are cleaned when they are shown. A URI is passed to clients unchanged. */
function isNamedPlainly(kind: ListKind, name: string): boolean {
  return kind === 'tools' || kind === 'prompts' || withoutHidden(name) === name
}

/** Keeps the tool's own name, which its server is called with. */
function shown<Item extends ListedItem>(kind: ListKind, item: Item): Item {
  const json = jsonWithoutHidden(item.json)
  if (json === item.json) return item
  const definition = JSON.parse(json) as Record<string, unknown>
  return { ...item, json: JSON.stringify(kind === 'tools' ? { ...definition, name: item.name } : definition) }
}

/** The error for an item that is not offered as it is listed, with the name that the caller used. */
export function pendingChangeError(
  server: string,
  { kind, isLeftOut }: Pick<PendingItem, 'kind' | 'isLeftOut'>,
  name: string,
): TooltrayError {
  const data = { server, name }
  if (isLeftOut)
    return new TooltrayError('left_out', `The ${KIND_WORDS[kind]} ${name} is left out: the user did not accept what its server changed.`, {
      hint: `Do without it. The user can accept it in Tooltray, at ${server}.`,
      data,
    })
  return new TooltrayError('held_for_review', `The ${KIND_WORDS[kind]} ${name} changed and is waiting for review.`, {
    hint: `Ask the user to review what changed in Tooltray, at ${server}.`,
    data,
  })
}
