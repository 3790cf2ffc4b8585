import { z } from 'zod'
import type { SearchAnswer } from '../../../contract/search.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { TooltrayError } from '../../base/errors.ts'
import { withPlainNumbers } from '../../base/text/exact-number.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { CallContext } from '../calls/call-context.ts'
import { plainError } from '../plain-words.ts'
import { describeResult } from '../finding/describe-tools.ts'
import type { Directory } from '../directory/directory.ts'
import type { ExecuteRequest } from '../calls/execute-request.ts'
import type { Executor } from '../calls/execute-tool.ts'
import { DEFAULT_LIMIT_OF_SEVERAL, type MetaToolName, type ScriptToolName } from './meta-tools.ts'
import { searchText, serversText } from '../finding/text/search-text.ts'
import { type SearchRequest, boundedQuery } from '../finding/search-tools.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { SessionPromptsResources } from '../prompts-resources/answer-prompts-resources.ts'
import { getPromptOrResource } from '../prompts-resources/get-prompt-or-resource.ts'
import { type ToolResult, errorResult, textResult } from '../calls/tool-result.ts'
import { callsOf, isBatch, runBatch } from './batch.ts'
import type { Results } from '../results/results.ts'
import type { Caller } from '../../base/caller.ts'

/** Everything the meta-tools work with. */
export interface ToolAccess {
  readonly directory: Directory
  readonly executor: Executor
  readonly mask: Mask
  readonly results: Pick<Results, 'shown' | 'read' | 'keep' | 'filledIn'>
  readonly scripts: Scripting
  /** `caller` as in `CallContext`. */
  search(request: SearchRequest, caller: Caller): Promise<SearchAnswer>
  /** A line about a server that the user could add, for a query that finds nothing that fits; undefined if there is none. */
  readonly suggestion?: ((query: string) => Promise<string | undefined>) | undefined
  /**
   * As whom servers are signed in, by their names: those that share their address with another account that is seen.
   *
   * @param has whether a server is seen.
   */
  readonly accounts?: ((has: (server: string) => boolean) => ReadonlyMap<string, string>) | undefined
  /**
   * Lines about calls of earlier conversations that ended meanwhile, each with the id of its kept result.
   *
   * @param isSeen whether a tool is seen, by its qualified name.
   */
  readonly finishedCalls?: ((caller: Caller, isSeen: (tool: string) => boolean) => readonly string[]) | undefined
  reports(): ServerReport[]
  /**
   * Reads the lists of a server that each person uses as themselves, if nobody could read them before: the caller signs in first. Throws
   * `personal_sign_in_needed`.
   */
  readonly firstSignIn?: ((server: string, context: CallContext) => Promise<void>) | undefined
  /** Prompts and resources of the servers in a scope. */
  promptsResourcesWithin(scope: Scope | undefined): SessionPromptsResources
  /** Reads the lists of one server, or of all, again. Returns the reports after that. Throws `server_unknown`. */
  refresh(server: string | undefined): Promise<ServerReport[]>
}

/** The scripts of a session. */
export interface Scripting {
  /** Whether the client of a session may run them. */
  isOnFor(caller: Caller): boolean
  /** Prepares for a script that may run soon. */
  warm(): void
  /**
   * Runs a script for a session and returns its result as a tool would. Throws `scripts_off`, and problems with the script before it runs;
   * failures while it runs become an error result.
   *
   * @param toolAccess the session's tool access, called for each call of the script.
   */
  run(toolAccess: () => ToolAccess, args: unknown, name: ScriptToolName, context: CallContext): Promise<Record<string, unknown>>
}

// Models send numbers as text, and null for values that they leave out.
const number = z.coerce.number().optional()
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema)
const text = z.string()

/** A single text is accepted as a list of one. */
const texts = optional(z.union([z.array(text), text.transform((one) => [one])]).optional())

const inputs = {
  search_tools: z.object({
    query: optional(text.optional()),
    queries: texts,
    limit: optional(number),
    server: optional(text.optional()),
    names: texts,
    refresh: optional(z.coerce.boolean().optional()),
  }),
  describe_tool: z.object({ name: optional(text.optional()), names: texts }),
  execute_tool: z.object({ name: text, arguments: z.unknown().optional(), timeout: optional(number), search_id: z.unknown().optional() }),
  proxy_refresh: z.object({ server: optional(text.optional()) }),
}

/**
 * Answers a call of a meta-tool. Our own errors become an error result that a model can read. An error from an upstream server is thrown
 * unchanged, except that secrets are masked.
 *
 * @param toolAccess may throw a `TooltrayError`, which becomes the result.
 */
export function callMetaTool(
  toolAccess: () => ToolAccess,
  name: MetaToolName,
  args: unknown,
  context: CallContext,
): Promise<Record<string, unknown>> {
  return guarded(toolAccess, async (access) => {
    switch (name) {
      case 'search_tools':
        return find(access, read(inputs.search_tools, name, args), context)
      case 'describe_tool': {
        const { name: one, names = [] } = read(inputs.describe_tool, name, args)
        return describe(access, one === undefined ? names : [one, ...names])
      }
      case 'execute_tool':
        return execute(access, args, name, context)
      case 'execute_read_tool':
        return (isBatch(args) ? executeAll : execute)(access, args, name, context)
      case 'execute_tools':
        return executeAll(access, args, name, context)
      case 'run_script':
      case 'run_read_script':
        return finished(access, await access.scripts.run(toolAccess, withPlainNumbers(args), name, context), context)
      case 'read_result':
        return textResult(await access.results.read(withPlainNumbers(args), context.caller.id))
      case 'proxy_status':
        return textResult(serversText(access.reports(), accountsOf(access)))
      case 'proxy_refresh': {
        const { server } = read(inputs.proxy_refresh, name, args)
        return textResult(serversText(await access.refresh(server), accountsOf(access)))
      }
    }
  })
}

/** Answers a call of a server's tool by name, with its server's result unchanged. Errors as in `callMetaTool`. */
export function callByName(toolAccess: () => ToolAccess, request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>> {
  return guarded(toolAccess, (access) => access.executor.execute(request, context))
}

/** Answers a call with the current tool access. A `TooltrayError` on the way becomes the result. */
async function guarded(
  toolAccess: () => ToolAccess,
  answer: (access: ToolAccess) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  let mask: Mask | undefined
  try {
    const access = toolAccess()
    mask = access.mask
    return await answer(access)
  } catch (error) {
    return failedResult(error, mask)
  }
}

function failedResult(error: unknown, mask: Mask | undefined): Record<string, unknown> {
  const shown = mask === undefined ? error : plainError(error, mask)
  if (shown instanceof TooltrayError) return errorResult(shown)
  throw shown
}

async function find(access: ToolAccess, asked: z.output<typeof inputs.search_tools>, context: CallContext): Promise<ToolResult> {
  const { caller } = context
  const { query, queries = [], limit, server, names = [], refresh } = asked
  if (server !== undefined && server !== '') await access.firstSignIn?.(server, context)
  if (refresh === true) {
    const reports = await access.refresh(server)
    if (query === undefined && queries.length === 0 && names.length === 0) return textResult(serversText(reports, accountsOf(access)))
  }
  if (names.length > 0) return describe(access, names)
  const given = (query === undefined || (query === '' && queries.length > 0) ? queries : [query, ...queries]).map(boundedQuery)
  const several = [...new Set(given)]
  if (several.length > MOST_QUERIES) throw new TooltrayError('arguments_invalid', `At most ${MOST_QUERIES} queries go into one search.`)
  // Queries are stored, and sent to a model if one is configured.
  const wanted = (several.length === 0 ? [''] : several).map((each) => access.mask.text(each))
  if (wanted.length === 1 && wanted[0]?.trim() === '' && server === undefined)
    return textResult(serversText(access.reports(), accountsOf(access)))
  const most = limit ?? (wanted.length > 1 ? DEFAULT_LIMIT_OF_SEVERAL : undefined)
  const within = { limit: most, ...(server === undefined || server === '' ? {} : { server }) }
  const searches = await Promise.all(
    wanted.map(async (each) => ({ query: each, answer: await access.search({ query: each, ...within }, caller) })),
  )
  const missed = searches.find(({ answer: { hits, doubt } }) => hits.length === 0 || doubt !== undefined)
  const suggestion = missed === undefined ? undefined : await access.suggestion?.(missed.query)
  const found = searchText(access.directory, searches, access.scripts.isOnFor(caller), accountsOf(access))
  const finished = access.finishedCalls?.(caller, (tool) => isToolName(access.directory, tool)) ?? []
  return textResult([found, ...(suggestion === undefined ? [] : [suggestion]), ...finished].join('\n'))
}

/** Queries in one call of `search_tools`. Over it: the call fails with `arguments_invalid`. */
const MOST_QUERIES = 20

async function describe(access: ToolAccess, names: readonly string[]): Promise<ToolResult> {
  await access.directory.ready()
  return describeResult(access.directory, () => access.promptsResourcesWithin(undefined).offered(), names, accountsOf(access))
}

const NO_ACCOUNTS: ReadonlyMap<string, string> = new Map()

function accountsOf({ accounts }: ToolAccess): ReadonlyMap<string, string> {
  return accounts?.(() => true) ?? NO_ACCOUNTS
}

type ExecuteName = 'execute_tool' | 'execute_read_tool' | 'execute_tools'

function execute(access: ToolAccess, args: unknown, name: ExecuteName, context: CallContext): Promise<Record<string, unknown>> {
  let request: ExecuteRequest
  try {
    request = executeRequest(args, name, name === 'execute_read_tool')
  } catch (error) {
    throw access.executor.refused({ name, arguments: args }, context, error)
  }
  return executeWhole(access, request, context).then((result) => finished(access, result, context))
}

/** Runs a tool, or gets a prompt or a resource, and returns the whole result. Throws as `Executor.execute`. */
export function executeWhole(access: ToolAccess, request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>> {
  const gets = isToolName(access.directory, request.name)
    ? undefined
    : getPromptOrResource(access.promptsResourcesWithin(undefined), request, context)
  return gets ?? access.executor.execute(request, context)
}

/** True for nearly every name. */
function isToolName(directory: Directory, name: string): boolean {
  return directory.resolve(name).kind === 'found'
}

/** A result for the client that called a meta-tool, shortened for that client. Also used for each call in a batch. */
function finished(
  access: ToolAccess,
  result: Record<string, unknown>,
  { caller, answers }: CallContext,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  return access.results.shown(result, caller.id, answers)
}

/** Runs a batch. Progress and server requests do not name the call: so there is no progress, and only the user is asked. */
async function executeAll(access: ToolAccess, args: unknown, name: ExecuteName, context: CallContext): Promise<Record<string, unknown>> {
  let calls: readonly unknown[]
  try {
    calls = callsOf(args, name)
  } catch (error) {
    throw access.executor.refused({ name, arguments: args }, context, error)
  }
  const requestHandler = context.requestHandler?.ofUser
  const inner = {
    ...context,
    onProgress: undefined,
    // A task of the client has one result.
    task: undefined,
    answers: calls.length,
    requestHandler: requestHandler && { ...requestHandler, ofUser: requestHandler },
  }
  return runBatch(calls, (call) => execute(access, call, name, inner), { mask: access.mask, signal: context.signal })
}

function executeRequest(args: unknown, name: MetaToolName, readOnly: boolean): ExecuteRequest {
  const { name: tool, timeout, arguments: nested, search_id: searchId } = isUsual(args) ? args : read(inputs.execute_tool, name, args)
  return {
    name: tool,
    arguments: nested ?? flattened(args),
    timeout,
    readOnly,
    // A bad search id only affects learning, so it never makes a call fail.
    searchId: typeof searchId === 'string' && searchId !== '' ? searchId : undefined,
  }
}

/** Whether the arguments need no parsing by the schema, as is true for nearly every call. */
function isUsual(args: unknown): args is { name: string; timeout?: undefined; arguments?: unknown; search_id?: unknown } {
  return (
    typeof args === 'object' &&
    args !== null &&
    typeof (args as { name?: unknown }).name === 'string' &&
    (args as { timeout?: unknown }).timeout === undefined
  )
}

/** Some models put the tool's arguments beside `name` instead of into `arguments`: any left over are meant for the tool. */
function flattened(args: unknown): Record<string, unknown> | undefined {
  if (typeof args !== 'object' || args === null) return undefined
  const { name: _name, arguments: _arguments, timeout: _timeout, search_id: _searchId, ...rest } = args as Record<string, unknown>
  return Object.keys(rest).length === 0 ? undefined : rest
}

function read<T extends z.ZodType>(schema: T, tool: MetaToolName, args: unknown): z.output<T> {
  const parsed = schema.safeParse(args ?? {})
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`)
  throw new TooltrayError('arguments_invalid', `The arguments of ${tool} are wrong: ${problems.join('; ')}.`, {
    hint: tool.startsWith('execute') ? 'Expected: {"name": "server__tool", "arguments": {...}}' : 'See its input schema.',
    data: { problems },
  })
}
