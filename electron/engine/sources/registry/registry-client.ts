import type { FetchLike } from '@modelcontextprotocol/client'
import type { z } from 'zod'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { networkFailure, proxyProblem } from '../../base/failures/network-failure.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type ServerJson, serverAnswer, serverList } from './server-json.ts'
import { defined } from '../../base/defined.ts'

/** A page of search results. */
export interface RegistryPage {
  readonly servers: readonly ServerJson[]
  /** Cursor of the next page. */
  readonly nextCursor: string | undefined
  /** The number of servers that were left out because their format is invalid. */
  readonly unreadable: number
  readonly keptSince: number | undefined
}

/** One version of a server, and all of its versions, newest first. */
export interface RegistryDetails {
  readonly server: ServerJson
  readonly versions: readonly string[]
  readonly keptSince: number | undefined
}

/**
 * The MCP registry (its API v0.1). `keptSince` of a response, ms since 1970: the registry was not available, and this is a cached response
 * from then. Throws `registry_unreachable`, `registry_invalid` for a response in another format, `package_unknown` for an unknown server or
 * version.
 */
export interface RegistryClient {
  search(
    request: { readonly query: string; readonly cursor?: string | undefined; readonly limit?: number | undefined },
    signal?: AbortSignal,
  ): Promise<RegistryPage>
  /** Without a version: the latest. */
  details(name: string, version?: string, signal?: AbortSignal): Promise<RegistryDetails>
}

/**
 * How long an answer of the registry may take, in ms: the user waits for it. Over it: a cached earlier answer is shown, else
 * `registry_unreachable`.
 */
const TIME_LIMIT = 10_000
/** How long a response is used without a new request, in ms. */
const FRESH = 10 * 60_000
/** Bytes of one answer of the registry. Over it: `registry_invalid`. */
const LONGEST_ANSWER = 16 * 1024 * 1024
const PAGE = 20

/** The dependencies of `registryClient`. */
interface RegistryClientDeps {
  /** The URL before `/v0.1`. */
  readonly base: () => string
  readonly fetch: FetchLike
  readonly clock: Clock
  readonly cache: AnswerCache
  /** Called if a response could not be cached. It is returned anyway. */
  onCacheProblem(error: unknown): void
}

/** Creates the client. Its state is the cache on disk, so calls may overlap. */
export function registryClient(deps: RegistryClientDeps): RegistryClient {
  const { clock, cache } = deps

  const ask = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    signal: AbortSignal | undefined,
  ): Promise<{ value: z.output<Schema>; keptSince: number | undefined }> => {
    const url = `${deps.base().replace(/\/+$/, '')}/v0.1/${path}`
    const kept = await cache.get(url)
    const age = kept === undefined ? Infinity : clock.now() - kept.at
    if (kept !== undefined && isYounger(age, FRESH)) return { value: checked(schema, kept.body, url), keptSince: undefined }
    let body: unknown
    try {
      body = await fetched(deps.fetch, clock, url, signal)
    } catch (error) {
      signal?.throwIfAborted()
      const isAway = proxyProblem(error) !== undefined || (error instanceof TooltrayError && error.code === 'registry_unreachable')
      if (kept === undefined || !isAway) throw error
      return { value: checked(schema, kept.body, url), keptSince: kept.at }
    }
    const value = checked(schema, body, url)
    await cache.set(url, { at: clock.now(), body }).catch(deps.onCacheProblem)
    return { value, keptSince: undefined }
  }

  return {
    async search({ query, cursor, limit = PAGE }, signal) {
      const wanted = new URLSearchParams({
        ...(query.trim() === '' ? {} : { search: query.trim() }),
        version: 'latest',
        limit: String(limit),
        ...defined({ cursor }),
      })
      const { value, keptSince } = await ask(`servers?${wanted.toString()}`, serverList, signal)
      const { items, unreadable } = value.servers
      const nextCursor = value.metadata?.nextCursor
      return {
        servers: items.filter(({ status }) => status !== 'deleted'),
        nextCursor: nextCursor === '' ? undefined : nextCursor,
        unreadable,
        keptSince,
      }
    },
    async details(name, version, signal) {
      const path = `servers/${encodeURIComponent(name)}/versions`
      const list = await ask(path, serverList, signal)
      const one = await ask(`${path}/${encodeURIComponent(version ?? 'latest')}`, serverAnswer, signal)
      return {
        server: one.value,
        versions: list.value.servers.items.map((each) => each.version),
        keptSince: one.keptSince ?? list.keptSince,
      }
    },
  }
}

async function fetched(fetchIt: FetchLike, clock: Clock, url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const late = new AbortController()
  const cancel = clock.after(TIME_LIMIT, () => late.abort(new Error(`no answer within ${TIME_LIMIT / 1000} s`)))
  try {
    const response = await fetchIt(url, {
      headers: { Accept: 'application/json' },
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    })
    const text = await textOf(response)
    if (response.status === 404)
      throw new TooltrayError('package_unknown', 'The registry has no such server or version.', {
        hint: 'See the names with: tooltray registry search',
      })
    if (!response.ok) throw unreachable(url, `it answered with status ${response.status}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof TooltrayError) throw error
    if (error instanceof SyntaxError) throw notInFormat(url)
    throw unreachable(url, late.signal.aborted ? messageOf(late.signal.reason) : (networkFailure(error)?.why ?? messageOf(error)))
  } finally {
    cancel()
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw notInFormat(response.url)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown, url: string): z.output<Schema> {
  const { success, data } = schema.safeParse(body)
  if (!success) throw notInFormat(url)
  return data
}

function unreachable(url: string, why: string): TooltrayError {
  return new TooltrayError('registry_unreachable', `The registry at ${URL.parse(url)?.host} could not be reached: ${why}.`, {
    hint: 'Try again when you are online, or add the server by its command or address.',
  })
}

function notInFormat(url: string): TooltrayError {
  return new TooltrayError('registry_invalid', `What answered at ${URL.parse(url)?.host} is not an MCP registry of version 0.1.`, {
    hint: 'Check "registry" in the settings of servers.json.',
  })
}
