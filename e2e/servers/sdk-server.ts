import { McpServer } from '@modelcontextprotocol/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/**
 * A well-behaved server of the SDK with three tools: `echo {text}`, `add {a, b}` with structured output, and
 * `count {to, stepMs}`, which sends a log message, then progress for each step, and stops when it is cancelled.
 *
 * @param supportedProtocolVersions 2025-era revisions for `initialize`; without it, those of the SDK.
 */
export function sdkServer(name: string, supportedProtocolVersions?: string[]): McpServer {
  const server = new McpServer(
    { name, version: '1.0.0' },
    { capabilities: { logging: {} }, ...(supportedProtocolVersions === undefined ? {} : { supportedProtocolVersions }) },
  )

  server.registerTool(
    'echo',
    { description: 'Gives back the text', inputSchema: z.object({ text: z.string() }), annotations: { readOnlyHint: true } },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  )

  server.registerTool(
    'add',
    {
      description: 'Adds two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true },
    },
    ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }], structuredContent: { sum: a + b } }),
  )

  server.registerTool(
    'count',
    {
      description: 'Counts up to a number, telling its progress',
      inputSchema: z.object({ to: z.int().min(1), stepMs: z.number().min(0).default(0) }),
    },
    async ({ to, stepMs }, context) => {
      const { log, notify, signal, _meta } = context.mcpReq
      await log('info', { counting: to }, name)
      const progressToken = _meta?.progressToken
      for (let progress = 1; progress <= to; progress++) {
        await sleep(stepMs, undefined, { signal })
        if (progressToken === undefined) continue
        await notify({ method: 'notifications/progress', params: { progressToken, progress, total: to, message: `step ${progress}` } })
      }
      return { content: [{ type: 'text', text: `counted to ${to}` }] }
    },
  )

  return server
}
