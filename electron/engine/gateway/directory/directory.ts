import { type AtWork, unnoted } from '../../base/limits/at-work.ts'
import { nextTurn, takeTurns } from '../../base/limits/turn.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { type NameView, type Resolution, exposedName, resolveToolName, slugsFor } from '../../catalog/names/names.ts'
import type { SeenEffects } from '../../catalog/effects/seen-effects.ts'
import { type OwnEffect, effectThatHolds, ownEffect } from '../../catalog/effects/effect-of.ts'
import type { OfferedTool, WithheldTool } from '../../catalog/offered-tool.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { NO_PAGE, pageOf } from '../../catalog/tool-page.ts'
import { configHash, programHash } from '../../entry/consent/identity.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { IndexPart } from '../../search/parts/index-part.ts'
import { type KeptParts, nothingKept } from '../../search/parts/kept-parts.ts'
import type { SearchIndex, SearchTool } from '../../search/search-index.ts'
import { offerRules } from '../../authorization/policy/entry-rules.ts'
import { type CatalogWithPending, withheldTools } from './withheld-tools.ts'
import { type ShownTool, UNKNOWN, describedAs, effectsIn, keyOf, searchToolOf } from './shown-tools.ts'

/** The offered tools. Search, description, calls, and every list go through it. */
export interface Directory {
  /** Accepts a configuration. Servers whose offer may have changed are marked stale and indexed again on use. */
  configure(servers: ReadonlyMap<string, ServerConfig>): void
  /** The configured servers, in their order. */
  servers(): readonly string[]
  /**
   * The tools that a server offers to models, in its order. The same list until the offer changes. Empty for an unknown server. Tools for
   * pages alone are not among them, nor in `all`, `resolve`, `withheld` and the search index.
   */
  toolsOf(server: string): readonly OfferedTool[]
  /** All tools that a server offers, those for pages alone included. */
  offerOf(server: string): readonly OfferedTool[]
  all(): OfferedTool[]
  /** Whether each person uses a server as themselves. */
  isPersonal(server: string): boolean
  /** A tool as a person sees it who connects over HTTP; undefined if its server does not list it for them. */
  shownTo(person: string, tool: OfferedTool): OfferedTool | undefined
  /** The tool that a client means by a name. */
  resolve(name: string): Resolution<OfferedTool>
  /** The tool that a name means, if `resolve` does not know it because rules or a review withhold it. */
  withheld(name: string): Resolution<WithheldTool>
  /** The configured name of a server, from a name as clients write it. Undefined if it means no server. */
  serverNamed(name: string): string | undefined
  /** The prefix that a server's tools have in their qualified names. */
  slugOf(server: string): string
  /** The search index with every offered tool in it. */
  index(): SearchIndex
  /**
   * Indexes all stale servers, in turns between which other work runs. Only this indexes large lists; until then their old offer stays.
   * Undefined if there is nothing to wait for.
   */
  ready(): Promise<void> | undefined
  /** As `ready`, for these servers only. */
  readyFor(servers: Iterable<string>): Promise<void> | undefined
}

const NOTHING: readonly OfferedTool[] = []

/** Characters of one server's definitions together, up to which they are indexed without a pause. */
const IN_ONE_GO = 256 * 1024

/**
 * Owns the offers of all servers and fills the search index. A server's definitions are parsed once, when its offer is first needed.
 * Nothing is parsed at start: a full catalog on disk must not delay the first response. Calls may run concurrently with indexing.
 *
 * @param atWork is called when indexing of a server starts, and returns a function that marks it finished.
 * @param kept parts of an earlier run; a list that has not changed since is not parsed.
 */
export function createDirectory(
  catalog: CatalogWithPending,
  searchIndex: SearchIndex,
  effects: SeenEffects,
  atWork: AtWork = unnoted,
  kept: KeptParts = nothingKept,
): Directory {
  let configs: ReadonlyMap<string, ServerConfig> = new Map()
  let slugs = new Map<string, string>()
  let serversBySlug = new Map<string, string>()
  const offers = new Map<string, readonly OfferedTool[]>()
  /** The whole offers of servers that have tools for pages alone. */
  const wholeOffers = new Map<string, readonly OfferedTool[]>()
  const byName = new Map<string, OfferedTool>()
  const stale = new Set<string>()
  let view: NameView<OfferedTool> | undefined

  const lookAgain = (server: string): void => {
    if (configs.has(server)) stale.add(server)
  }
  catalog.subscribe(lookAgain)
  effects.onAccept(lookAgain)

  const withdraw = (server: string): void => {
    for (const tool of offers.get(server) ?? []) byName.delete(tool.qualifiedName)
    offers.delete(server)
    wholeOffers.delete(server)
    view = undefined
  }

  /** Indexes the list of a server, one tool per step of the generator. */
  const takeOver = function* (server: string): Generator<void> {
    const config = configs.get(server)
    const entry = catalog.get(server)
    if (config === undefined || entry === undefined) {
      withdraw(server)
      searchIndex.removeServer(server)
      if (config === undefined) kept.remove(server)
      return
    }
    const over = atWork(server)
    try {
      yield* takeOverList(server, config, entry)
    } finally {
      over()
    }
  }

  const takeOverList = function* (server: string, config: ServerConfig, entry: ServerCatalog): Generator<void> {
    const slug = slugs.get(server) ?? server
    const rules = offerRules(config, { name: server, slug })
    const isProgram = config.transport === 'cli'
    const shown: ShownTool[] = []
    for (const source of entry.tools.values()) {
      const name = rules.shownName(source.name)
      if (name !== undefined) shown.push({ source, name, given: rules.ownDescription(source.name), page: pageOf(source) })
    }
    const title = config.description ?? moreThanName(server, entry.about.title)
    const description = title === undefined ? {} : { description: title }
    const key = keyOf(isProgram, title, shown)
    const known = kept.get(server, key)
    const { effects: own, part } = known === undefined ? yield* readTools() : { effects: effectsIn(known.note), part: known.part }

    /** Parses the tools, one per step. */
    function* readTools(): Generator<void, { effects: OwnEffect[]; part: IndexPart }> {
      const searchable: SearchTool[] = []
      const found: OwnEffect[] = []
      for (const { source, name, given, page } of shown) {
        const definition = definitionOf(source)
        // The server's own text determines the effect of a tool, even if the user replaced its description.
        found.push(ownEffect(definition, { isProgram }))
        if (page.isForModel) searchable.push(searchToolOf(definition, name, given))
        yield
      }
      const made = yield* searchIndex.partOf(server, searchable, description)
      kept.put(server, key, { part: made, note: JSON.stringify(found) })
      return { effects: found, part: made }
    }

    const declared = new Map(shown.map(({ source }, at) => [source.name, own[at]?.declared ?? 'write']))
    // A list read from another program does not describe this program's tools.
    const effectsNow = yield* effects.combine(server, programHash(config), declared, entry.key === configHash(config))
    const whole = shown.map(({ source, name, given, page }, at): OfferedTool => {
      const ownNow = own[at] ?? UNKNOWN
      const effect = effectThatHolds(ownNow, effectsNow.get(source.name) ?? ownNow.declared, rules.effectSet(source.name))
      const described = given === undefined ? source : describedAs(source, given)
      const offered = { server, name, qualifiedName: exposedName(slug, name), ...effect, source: described }
      return page === NO_PAGE ? offered : { ...offered, page }
    })
    const offer = whole.filter(isForModel)
    withdraw(server)
    offers.set(server, offer)
    if (offer.length < whole.length) wholeOffers.set(server, whole)
    for (const tool of offer) byName.set(tool.qualifiedName, tool)
    yield* searchIndex.setPartInSteps(server, part, (at) => {
      const tool = offer[at]
      return tool && searchToolOf(definitionOf(tool.source), tool.name)
    })
  }

  const isLarge = (server: string): boolean => {
    let characters = 0
    for (const { json } of catalog.get(server)?.tools.values() ?? []) if ((characters += json.length) > IN_ONE_GO) return true
    return false
  }

  const look = (server: string): void => {
    if (!stale.has(server) || server === beingRead || isLarge(server)) return
    stale.delete(server)
    for (const _step of takeOver(server));
  }

  let working: Promise<void> | undefined
  /** The server that is being indexed in turns. */
  let beingRead: string | undefined

  /** Indexes the list of a server in turns. */
  const takeOverInTurns = async (server: string): Promise<void> => {
    beingRead = server
    try {
      const turn = takeTurns()
      for (const _step of takeOver(server)) if (turn.isOver()) await turn.next()
    } finally {
      beingRead = undefined
    }
  }

  const work = async (servers: Iterable<string>): Promise<void> => {
    for (const server of [...servers]) {
      await nextTurn()
      // It may have been indexed meanwhile.
      if (stale.delete(server)) await takeOverInTurns(server)
    }
  }

  /** Queues work behind the current work, which may already do it. */
  const inTurn = (servers: Iterable<string>): Promise<void> => {
    const next = (working ?? Promise.resolve()).then(() => work(servers))
    working = next
    const done = (): void => {
      if (working === next) working = undefined
    }
    next.then(done, done)
    return next
  }

  const lookThroughAll = (): void => {
    for (const server of [...stale]) look(server)
  }

  return {
    configure(servers) {
      const before = configs
      configs = servers
      slugs = slugsFor(servers.keys())
      serversBySlug = new Map([...slugs].map(([server, slug]) => [slug, server]))
      for (const server of before.keys()) if (!servers.has(server)) stale.add(server)
      for (const [server, config] of servers) if (before.get(server) !== config || !offers.has(server)) stale.add(server)
      view = undefined
    },
    servers: () => [...configs.keys()],
    toolsOf(server) {
      look(server)
      return offers.get(server) ?? NOTHING
    },
    offerOf(server) {
      look(server)
      return wholeOffers.get(server) ?? offers.get(server) ?? NOTHING
    },
    all() {
      lookThroughAll()
      return [...configs.keys()].flatMap((server) => offers.get(server) ?? [])
    },
    isPersonal: (server) => configs.get(server)?.sharing === 'person',
    shownTo: (_person, tool) => tool,
    resolve(name) {
      // The common case, a name as returned by search, needs its own server only.
      const server = serversBySlug.get(name.slice(0, Math.max(0, name.indexOf('__'))))
      if (server !== undefined) look(server)
      const exact = byName.get(name)
      if (exact !== undefined) return { kind: 'found', tool: exact }
      lookThroughAll()
      view ??= { slugs, tools: byName }
      return resolveToolName(name, view)
    },
    withheld: (name) => resolveToolName(name, { slugs, tools: withheldTools(configs, slugs, catalog) }),
    serverNamed(name) {
      if (configs.has(name)) return name
      const bySlug = serversBySlug.get(name)
      if (bySlug !== undefined) return bySlug
      const lower = name.toLowerCase()
      return [...slugs].find(([server, slug]) => server.toLowerCase() === lower || slug.toLowerCase() === lower)?.[0]
    },
    slugOf: (server) => slugs.get(server) ?? server,
    index() {
      lookThroughAll()
      return searchIndex
    },
    ready() {
      if (working === undefined && stale.size === 0) return undefined
      return inTurn(stale)
    },
    readyFor(servers) {
      const left = [...servers].filter((server) => {
        look(server)
        return stale.has(server) || server === beingRead
      })
      return left.length === 0 ? undefined : inTurn(left)
    },
  }
}

/** Whether models may see a tool. */
function isForModel({ page }: OfferedTool): boolean {
  return page?.isForModel !== false
}

/** A server's own title, if it differs from its configured name, which is indexed anyway. */
function moreThanName(server: string, title: string | undefined): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return title === undefined || plain(title) === plain(server) ? undefined : title
}
