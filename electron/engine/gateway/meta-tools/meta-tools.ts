import type { ToolDefinition } from '../../catalog/tool.ts'

/** The meta-tools that a client sees instead of all upstream tools, in the order in which they are listed. */
export type ListedToolName = 'search_tools' | 'execute_tool' | 'execute_read_tool' | 'execute_tools' | 'read_result' | ScriptToolName
export type ScriptToolName = 'run_script' | 'run_read_script'
/** Meta-tools that are no longer listed, because `search_tools` replaces them. Sessions that know them may still call them. */
const FORMER_TOOLS = ['describe_tool', 'proxy_status', 'proxy_refresh'] as const
export type MetaToolName = ListedToolName | (typeof FORMER_TOOLS)[number]

/** Results of a search. Inner: a default, not a bound. */
export const DEFAULT_LIMIT = 5
/** Results of each of several searches in one call. Inner: a default, not a bound. */
export const DEFAULT_LIMIT_OF_SEVERAL = 3
/** Results of one search. Over it: a larger `limit` is reduced to this. */
export const LARGEST_LIMIT = 50

const text = (description: string) => ({ type: 'string', description })
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

/** Claude Code always includes such a tool in its requests; others are only found through its own tool search. */
const ALWAYS_LOADED = { 'anthropic/alwaysLoad': true }

const callProperties = {
  name: text('From search_tools, e.g. github__create_issue'),
  arguments: { type: 'object', description: 'As in its signature' },
  timeout: { type: 'number', description: 'Seconds' },
}

const CALLS = { type: 'array', items: { type: 'object' }, description: 'Each {name, arguments}' }

/**
 * Every session pays for these texts, and some apps show their model only the first 160 characters of a description: a test checks both.
 */
const LISTED: readonly (ToolDefinition & { readonly name: ListedToolName })[] = [
  {
    name: 'search_tools',
    title: 'Search tools',
    description:
      'Find tools of all connected servers by what they do, e.g. "create issue github". Results show all that a call needs. An ' +
      'empty query lists the servers; with server, its tools.',
    inputSchema: {
      type: 'object',
      properties: {
        query: text('One step, in a short phrase'),
        queries: texts('One for each step'),
        server: text('Only this server'),
        limit: { type: 'integer' },
        names: texts('Only the full schemas of these tools'),
        refresh: { type: 'boolean', description: 'Reload tool lists' },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: ALWAYS_LOADED,
  },
  {
    name: 'execute_tool',
    title: 'Execute a tool',
    description: 'Run a tool found by search_tools. If marked [read], use execute_read_tool.',
    inputSchema: { type: 'object', properties: callProperties, required: ['name'] },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    _meta: ALWAYS_LOADED,
  },
  {
    name: 'execute_read_tool',
    title: 'Execute a read-only tool',
    description: 'Run a tool that search_tools marks [read], get a [prompt] or [resource], or several with calls; refuses others.',
    inputSchema: { type: 'object', properties: { ...callProperties, calls: CALLS } },
    annotations: { readOnlyHint: true, openWorldHint: true },
    _meta: ALWAYS_LOADED,
  },
  {
    name: 'execute_tools',
    title: 'Execute several tools',
    description: 'Run up to 50 independent calls at once. Each has its own result or error, in this order.',
    inputSchema: { type: 'object', properties: { calls: CALLS }, required: ['calls'] },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  },
  {
    name: 'read_result',
    title: 'Read a large result',
    description: 'Read more of a truncated result, by its result_id.',
    inputSchema: {
      type: 'object',
      properties: {
        id: text('result_id'),
        path: text("JMESPath, e.g. items[?state=='open'].id"),
        query: text('Words to find'),
        offset: { type: 'integer', minimum: 0, description: 'First record or line' },
        limit: { type: 'integer', minimum: 1 },
      },
      required: ['id'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
]

/** How to write a script; only one of the two script tools includes it. */
const SCRIPT_WORDS =
  'In it: await tools["NAME"]({...}), with names from search_tools, returns the result data (text if no type is shown) and throws its ' +
  'errors; Promise.all runs 8 at once; search(query), describe(name), read(result_id, jmespath), store(key, value), load(key), ' +
  'sleep(ms), console.log. No network, files or imports.'

/** Listed if scripts are on. */
const SCRIPTS: readonly (ToolDefinition & { readonly name: ScriptToolName })[] = [
  {
    name: 'run_script',
    title: 'Run a script',
    description: `Run JavaScript or TypeScript that makes many tool calls on its own and returns the answer alone. ${SCRIPT_WORDS}`,
    inputSchema: {
      type: 'object',
      properties: {
        code: text('Body of an async function; end with return'),
        input: { description: 'Any JSON: the variable input' },
        timeout: { type: 'number', description: 'Seconds' },
      },
      required: ['code'],
    },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    _meta: ALWAYS_LOADED,
  },
  {
    name: 'run_read_script',
    title: 'Run a script that reads',
    description: 'Like run_script, but only for tools marked [read].',
    // Its parameters are described at run_script, which is listed whenever this one is.
    inputSchema: {
      type: 'object',
      properties: { code: { type: 'string' }, input: {}, timeout: { type: 'number' } },
      required: ['code'],
    },
    annotations: { readOnlyHint: true, openWorldHint: true },
    _meta: ALWAYS_LOADED,
  },
]

/**
 * Our own part of `tools/list`.
 *
 * @param searchHint words by which an app's own tool search finds us.
 * @param scripts whether scripts are on.
 */
export function ownTools(searchHint = '', scripts = false): ToolDefinition[] {
  return [...LISTED, ...(scripts ? SCRIPTS : [])].map((tool) =>
    FOUND_BY_WORDS.has(tool.name) && searchHint !== ''
      ? { ...tool, _meta: { ...(tool._meta as object | undefined), 'anthropic/searchHint': searchHint } }
      : tool,
  )
}

/**
 * Our own tools beside every tool of every server: the script tools, if they are on, and `read_result` for their long results.
 *
 * @param scripts whether scripts are on.
 */
export function toolsBesideAll(scripts: boolean): ToolDefinition[] {
  return scripts ? [...SCRIPTS, ...LISTED.filter(({ name }) => name === 'read_result')] : []
}

/** Whether a name is a meta-tool's. */
export function isMetaTool(name: unknown): name is MetaToolName {
  return NAMES.has(name)
}

const NAMES: ReadonlySet<unknown> = new Set([...[...LISTED, ...SCRIPTS].map(({ name }) => name), ...FORMER_TOOLS])

/** Apps do not search tools that they have loaded. So the hint is also on `execute_tools`, which they defer, and that leads here. */
const FOUND_BY_WORDS: ReadonlySet<string> = new Set(['search_tools', 'execute_tools'])
