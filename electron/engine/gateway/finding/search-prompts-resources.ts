import type { Explanation, FoundPromptResource } from '../../../contract/search.ts'
import { isObject } from '../../base/is-object.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import { type SearchIndex, type SearchTool, createSearchIndex } from '../../search/search-index.ts'
import type { Sentences } from '../../search/sentences/sentences.ts'
import type { OfferedPromptsResources } from '../prompts-resources/offered-prompts-resources.ts'
import { OWN_SKILLS } from '../../catalog/skills/own-skills.ts'
import { shorten } from './text/shorten.ts'

/** Finds prompts, resources, and skills. They have their own index, so they never influence the ranking of tools. */
export interface PromptResourceSearch {
  /**
   * Returns the best results first.
   *
   * @param within.server the only server to search; without a query, all that it has.
   * @param within.limit applies if the query asks for prompts or resources, or for one server. Otherwise at most two results are returned,
   * which must match most of the query.
   */
  find(
    offered: OfferedPromptsResources,
    query: string,
    within: { readonly server: string | undefined; readonly limit: number },
  ): Promise<FoundPromptResource[]>
}

/** Results beside tools, if the query did not ask for prompts or resources. */
const FEW = 2
/** The share of a query that such results must match, and the share for results that were asked for. */
const MOST_OF_IT = 0.75
const SOME_OF_IT = 0.3
/** Results in one answer, at most. */
const MOST_FOUND = 10
/** Items of one server that are indexed, and characters of one description. */
const MOST_ITEMS = 2_000
const LONGEST_INDEXED = 500
const LONGEST_DESCRIPTION = 300

/** Words which tell that prompts or resources are meant, alone or beside tools. */
const ASKING = /\b(?:mcp )?(?:prompt|resource|skill)s?\b/giu

interface Item {
  readonly found: Omit<FoundPromptResource, 'score'>
  readonly indexed: SearchTool
}

interface Looked {
  readonly index: SearchIndex
  /** By server and the name in the index. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, Item>>
}

/** Owns one index per offer, built on first use; the latest is learned. Searches may run concurrently. */
export function createPromptResourceSearch(sentences?: Pick<Sentences, 'follow' | 'request'>): PromptResourceSearch {
  const looked = new WeakMap<OfferedPromptsResources, Promise<Looked>>()
  let forget = (): void => undefined
  const follow = (made: Looked): Looked => {
    forget()
    forget = sentences?.follow(made.index) ?? forget
    return made
  }
  const lookThrough = (offered: OfferedPromptsResources): Promise<Looked> => {
    const known = looked.get(offered) ?? indexOf(offered).then(follow)
    looked.set(offered, known)
    return known
  }
  return {
    async find(offered, query, { server, limit }) {
      if (offered.prompts().length + offered.resources().length + offered.templates().length + offered.skills.all().length === 0) return []
      const { index, items } = await lookThrough(offered)
      const words = query.replace(ASKING, ' ').trim()
      const asked = server !== undefined || words !== query.trim()
      const request = await sentences?.request(index, words)
      const most = Math.min(asked ? limit : FEW, MOST_FOUND)
      const least = asked ? SOME_OF_IT : MOST_OF_IT
      return index
        .search(words, { limit: most, explain: true, server, request })
        .filter(({ explanation }) => words === '' || shareOf(explanation) >= least || (asked && explanation?.closeTo !== undefined))
        .flatMap((hit): FoundPromptResource[] => {
          const item = items.get(hit.server)?.get(hit.name)
          return item === undefined ? [] : [{ ...item.found, score: Math.round(hit.score * 1000) / 1000 }]
        })
    },
  }
}

/** The share of a query's words that a hit matches. */
function shareOf(explanation: Explanation | undefined): number {
  const [found, missing] = [explanation?.words.length ?? 0, explanation?.missing.length ?? 0]
  return found / Math.max(1, found + missing)
}

async function indexOf(offered: OfferedPromptsResources): Promise<Looked> {
  const items = new Map<string, Map<string, Item>>()
  const turn = takeTurns()
  for (const each of itemsOf(offered)) {
    const ofServer = items.get(each.found.server) ?? new Map<string, Item>()
    if (ofServer.size < MOST_ITEMS) items.set(each.found.server, ofServer.set(each.indexed.name, each))
    if (turn.isOver()) await turn.next()
  }
  const index = createSearchIndex()
  for (const [server, ofServer] of items)
    for (const _step of index.setServerInSteps(
      server,
      [...ofServer.values()].map(({ indexed }) => indexed),
    ))
      if (turn.isOver()) await turn.next()
  return { index, items }
}

function* itemsOf(offered: OfferedPromptsResources): Generator<Item> {
  for (const { server, name, qualifiedName, definition } of offered.prompts()) {
    const { description, ...said } = saidBy(definition())
    const args = argumentsOf(definition())
    yield {
      found: {
        kind: 'prompt',
        name: qualifiedName,
        server,
        ...said,
        description: shorten(description, LONGEST_DESCRIPTION),
        arguments: args,
      },
      indexed: {
        name,
        ...said,
        description: description.slice(0, LONGEST_INDEXED),
        inputSchema: { type: 'object', properties: Object.fromEntries(args.map((arg) => [arg.name, {}])) },
      },
    }
  }
  for (const { server, uri, shownUri, name, description } of offered.skills.all())
    yield {
      found: {
        kind: 'skill',
        name: shownUri,
        server: server === OWN_SKILLS ? 'own skills' : server,
        title: name,
        description: shorten(description, LONGEST_DESCRIPTION),
      },
      indexed: { name: uri.slice(0, LONGEST_INDEXED), title: name, description: description.slice(0, LONGEST_INDEXED) },
    }
  const skillFiles = new Set(offered.skills.all().map(({ shownUri }) => shownUri))
  for (const [kind, all] of [
    ['resource', offered.resources()],
    ['resource-template', offered.templates()],
  ] as const)
    for (const { server, uri, shownUri, definition } of all) {
      // It is found as a skill.
      if (skillFiles.has(shownUri)) continue
      const defined = definition()
      const { description, ...said } = saidBy(defined)
      // The name for people describes it better than its URI.
      const title = said.title ?? (typeof defined.name === 'string' ? defined.name : undefined)
      const titled = title === undefined ? {} : { title: title.slice(0, LONGEST_INDEXED) }
      yield {
        found: { kind, name: shownUri, server, ...titled, description: shorten(description, LONGEST_DESCRIPTION) },
        indexed: { name: uri.slice(0, LONGEST_INDEXED), ...titled, description: description.slice(0, LONGEST_INDEXED) },
      }
    }
}

function saidBy({ title, description }: Readonly<Record<string, unknown>>): { readonly title?: string; readonly description: string } {
  return {
    ...(typeof title === 'string' ? { title: title.slice(0, LONGEST_INDEXED) } : {}),
    description: typeof description === 'string' ? description : '',
  }
}

function argumentsOf({ arguments: args }: Readonly<Record<string, unknown>>): { name: string; required: boolean }[] {
  return (Array.isArray(args) ? (args as unknown[]) : []).flatMap((arg) =>
    isObject(arg) && typeof arg.name === 'string' ? [{ name: arg.name, required: arg.required === true }] : [],
  )
}
