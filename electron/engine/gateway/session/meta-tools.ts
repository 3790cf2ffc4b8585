import type { ToolDefinition } from '../../catalog/tool.ts'

/** The tools that a client sees instead of all upstream tools. */
export type MetaToolName = 'search_tools' | 'describe_tool' | 'execute_tool' | 'execute_read_tool' | 'proxy_status' | 'proxy_refresh'

export const DEFAULT_LIMIT = 5
export const LARGEST_LIMIT = 50

const text = (description: string) => ({ type: 'string', description })

const callProperties = {
  name: text('Tool name from search_tools, e.g. github__create_issue'),
  arguments: { type: 'object', description: "The tool's arguments, by its signature" },
  timeout: { type: 'number', description: 'Seconds to wait, default 120' },
  search_id: text('From the search that found the tool'),
}

/**
 * What `tools/list` answers, in a fixed order, the same for every session. Every conversation pays for these words: a test holds them
 * under 1,000 tokens.
 */
export const META_TOOLS: readonly (ToolDefinition & { readonly name: MetaToolName })[] = [
  {
    name: 'search_tools',
    title: 'Search tools',
    description:
      'Find tools across all connected servers. Query with a short capability phrase plus the service name if known, e.g. ' +
      '"create issue github". ' +
      'Each hit has the name to execute, a signature and its effect. An empty query lists the servers; with server, all tools of it.',
    inputSchema: {
      type: 'object',
      properties: {
        query: text('What the tool should do'),
        limit: { type: 'integer', minimum: 1, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT },
        server: text('Only tools of this server'),
      },
      required: ['query'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'describe_tool',
    title: 'Describe a tool',
    description: 'Full input and output schema of tools, when the signature from search_tools is not enough.',
    inputSchema: {
      type: 'object',
      properties: { name: text('Tool name'), names: { type: 'array', items: { type: 'string' }, description: 'Several tool names' } },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'execute_tool',
    title: 'Execute a tool',
    description: 'Run any tool found by search_tools and get its result. Prefer execute_read_tool when its effect is "read".',
    inputSchema: { type: 'object', properties: callProperties, required: ['name'] },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  },
  {
    name: 'execute_read_tool',
    title: 'Execute a read-only tool',
    description: 'Run a tool whose effect is "read"; refuses all others.',
    inputSchema: { type: 'object', properties: callProperties, required: ['name'] },
    annotations: { readOnlyHint: true, openWorldHint: true },
  },
  {
    name: 'proxy_status',
    title: 'Server status',
    description: 'State of every connected server: number of tools, errors, needed sign-ins.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'proxy_refresh',
    title: 'Refresh servers',
    description: 'Reconnect and read the tool lists again, of one server or all. Use it when a server failed or tools are missing.',
    inputSchema: { type: 'object', properties: { server: text('Default: all') } },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  },
]
