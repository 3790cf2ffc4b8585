import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { SearchAnswer } from '../../../contract/search.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { counted } from '../../base/counted.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { CallContext } from '../calls/call-context.ts'
import { describeResult } from '../finding/describe-tools.ts'
import type { Directory } from '../offer/directory.ts'
import type { ExecuteRequest, Executor } from '../calls/execute-tool.ts'
import { META_TOOLS, type MetaToolName } from './meta-tools.ts'
import { type SearchRequest, searchResult } from '../finding/search-tools.ts'
import { DOING_WORDS } from '../offer/server-report.ts'
import { errorResult, textResult } from '../calls/tool-result.ts'

/** What the meta-tools are made of. */
export interface MetaCallParts {
  readonly directory: Directory
  readonly executor: Executor
  readonly mask: Mask
  /** `caller` as in `CallContext`. */
  search(request: SearchRequest, caller: string): Promise<SearchAnswer>
  reports(): ServerReport[]
  /** Reads the lists of one server, or all, again; gives how they stand then. Throws `server_unknown`. */
  refresh(server: string | undefined): Promise<ServerReport[]>
}

// Models send numbers as text, and null for what they leave out.
const number = z.coerce.number().optional()
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema)
const text = z.string()

const inputs = {
  search_tools: z.object({ query: optional(text.default('')), limit: optional(number), server: optional(text.optional()) }),
  describe_tool: z.object({
    name: optional(text.optional()),
    names: optional(z.union([z.array(text), text.transform((name) => [name])]).optional()),
  }),
  execute_tool: z.object({ name: text, arguments: z.unknown().optional(), timeout: optional(number), search_id: z.unknown().optional() }),
  proxy_refresh: z.object({ server: optional(text.optional()) }),
}

/**
 * Answers a call of a meta-tool. What goes wrong on our side becomes an error result that a model can read; an error that an upstream
 * server answered with is thrown as it is, less the secrets in it.
 *
 * @param partsNow may throw a `TooltrayError`, which is then the result.
 */
export async function callMetaTool(
  partsNow: () => MetaCallParts,
  name: MetaToolName,
  args: unknown,
  context: CallContext,
): Promise<Record<string, unknown>> {
  let mask: Mask | undefined
  try {
    const parts = partsNow()
    mask = parts.mask
    switch (name) {
      case 'search_tools': {
        const { query: asked, limit, server } = read(inputs.search_tools, name, args)
        // Queries are kept and sent to a model, where one is configured.
        const query = parts.mask.text(asked)
        const request = { query, ...(limit === undefined ? {} : { limit }), ...(server === undefined ? {} : { server }) }
        return searchResult(query, await parts.search(request, context.caller), parts.reports)
      }
      case 'describe_tool': {
        const { name: one, names = [] } = read(inputs.describe_tool, name, args)
        await parts.directory.ready()
        return describeResult(parts.directory, one === undefined ? names : [one, ...names])
      }
      case 'execute_tool':
        return await execute(parts.executor, args, name, context)
      case 'execute_read_tool':
        return await execute(parts.executor, args, name, context)
      case 'proxy_status':
        return reportResult(parts.reports())
      case 'proxy_refresh': {
        const { server } = read(inputs.proxy_refresh, name, args)
        return reportResult(await parts.refresh(server))
      }
    }
  } catch (error) {
    if (error instanceof TooltrayError) return mask === undefined ? errorResult(error) : mask.value(errorResult(error))
    if (error instanceof ProtocolError && mask !== undefined)
      throw ProtocolError.fromError(error.code, mask.text(error.message), mask.value(error.data))
    throw error
  }
}

/** Whether a name is a meta-tool's. */
export function isMetaTool(name: unknown): name is MetaToolName {
  return META_TOOL_NAMES.has(name)
}

const META_TOOL_NAMES: ReadonlySet<unknown> = new Set(META_TOOLS.map(({ name }) => name))

function execute(
  executor: Executor,
  args: unknown,
  name: 'execute_tool' | 'execute_read_tool',
  context: CallContext,
): Promise<Record<string, unknown>> {
  let request: ExecuteRequest
  try {
    request = executeRequest(args, name, name === 'execute_read_tool')
  } catch (error) {
    throw executor.refused({ name, arguments: args }, context, error)
  }
  return executor.execute(request, context)
}

function executeRequest(args: unknown, name: MetaToolName, readOnly: boolean): ExecuteRequest {
  const { name: tool, timeout, arguments: nested, search_id: searchId } = isUsual(args) ? args : read(inputs.execute_tool, name, args)
  return {
    name: tool,
    arguments: nested ?? flattened(args),
    timeout,
    readOnly,
    // No call is refused over what only helps to learn.
    searchId: typeof searchId === 'string' && searchId !== '' ? searchId : undefined,
  }
}

/** Nearly every call comes as it should, and reading it by the schema would give the same. */
function isUsual(args: unknown): args is { name: string; timeout?: undefined; arguments?: unknown; search_id?: unknown } {
  return (
    typeof args === 'object' &&
    args !== null &&
    typeof (args as { name?: unknown }).name === 'string' &&
    (args as { timeout?: unknown }).timeout === undefined
  )
}

/** Some models put the tool's arguments beside `name` and not into `arguments`: what is left over can only be meant for the tool. */
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

function reportResult(reports: readonly ServerReport[]): Record<string, unknown> {
  if (reports.length === 0)
    return { ...textResult('No servers are set up. Add them to servers.json, or with: tooltray add', { servers: [] }) }
  const lines = reports.map((report) => {
    const error =
      report.error === undefined ? '' : ` - ${report.error.message}${report.error.hint === undefined ? '' : ` ${report.error.hint}`}`
    const dropped = report.dropped === undefined ? '' : ` (${counted(report.dropped.length, 'malformed tool')} left out)`
    const doing = report.doing === undefined ? '' : ` (${DOING_WORDS[report.doing]})`
    return `${report.name}: ${report.state}${doing}, ${counted(report.tools, 'tool')}${dropped}${error}`
  })
  // What servers say of their use may be long, and is not asked for here.
  return { ...textResult(lines.join('\n'), { servers: reports.map(({ instructions: _long, ...report }) => report) }) }
}
