import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type McpServer,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** One red pixel, and a moment of silence. */
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

export const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** What a client of the stateless era says with a request that it can do. */
export function capabilitiesOf({ mcpReq: { envelope } }: ServerContext): ClientCapabilities | undefined {
  return (envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
}

/** Tools that ask nobody anything. */
export function addPlainTools(server: McpServer): void {
  const add = (
    name: string,
    description: string,
    run: (context: ServerContext) => ReturnType<typeof said> | Promise<ReturnType<typeof said>>,
  ) => server.registerTool(name, { description, inputSchema: z.object({}) }, (_args, context) => run(context))

  add('test_simple_text', 'Gives a text', () => said('This is a simple text response for testing.'))
  server.registerTool('test_image_content', { description: 'Gives a picture' }, () => ({
    content: [{ type: 'image', data: PICTURE, mimeType: 'image/png' }],
  }))
  server.registerTool('test_audio_content', { description: 'Gives a sound' }, () => ({
    content: [{ type: 'audio', data: SOUND, mimeType: 'audio/wav' }],
  }))
  server.registerTool('test_embedded_resource', { description: 'Gives a resource within its result' }, () => ({
    content: [{ type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'What is in it.' } }],
  }))
  server.registerTool('test_resource_link', { description: 'Names a resource that no list has' }, () => ({
    content: [{ type: 'resource_link', uri: 'test://template/linked/data', name: 'linked', mimeType: 'application/json' }],
  }))
  server.registerTool('test_multiple_content_types', { description: 'Gives a text, a picture and a resource' }, () => ({
    content: [
      { type: 'text', text: 'Several kinds:' },
      { type: 'image', data: PICTURE, mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data"}' } },
    ],
  }))
  server.registerTool(
    'test_structured',
    {
      title: 'Structured',
      description: 'Adds',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true, idempotentHint: true },
      _meta: { ui: { resourceUri: 'ui://whole/sum.html' }, 'example.com/odd': [1] },
    },
    ({ a, b }) => ({ ...said(String(a + b)), structuredContent: { sum: a + b }, _meta: { 'example.com/kept': true } }),
  )
  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })

  const log = async (context: ServerContext, data: string) => {
    await context.mcpReq.log('info', data, 'whole')
    await sleep(20)
  }
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    add(name, 'Says what it does', async (context) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) await log(context, data)
      return said('Logged')
    })
  }
  for (const name of ['test_tool_with_progress', 'test_streaming_elicitation']) {
    add(name, 'Tells how far it is', async (context) => {
      const token = context.mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (token !== undefined)
          await context.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken: token, progress, total: 100, message: `${progress} %` },
          })
        await sleep(20)
      }
      return said('Done')
    })
  }
  add('test_waits', 'Waits until it is cancelled', async (context) => {
    await new Promise<void>((resolve) => context.mcpReq.signal.addEventListener('abort', () => resolve(), { once: true }))
    cancelled += 1
    return said('cancelled')
  })
  add('test_was_cancelled', 'Tells whether a call was cancelled so far', () => said(cancelled > 0 ? 'yes' : 'no'))
  add('test_missing_capability', 'Wants a client that can sample', (context) => {
    if (capabilitiesOf(context)?.sampling === undefined)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    return said('It can.')
  })

  // What lists say of it is sent to all who listen, however often.
  add('test_trigger_tool_change', 'Says that the tools changed', async () => {
    await server.server.sendToolListChanged()
    return said('told')
  })
  add('test_trigger_prompt_change', 'Says that the prompts changed', async () => {
    await server.server.sendPromptListChanged()
    return said('told')
  })
  add('test_trigger_resource_change', 'Says that the resources changed', async () => {
    await server.server.sendResourceListChanged()
    return said('told')
  })
  add('test_trigger_resource_update', 'Says that the watched resource changed', async () => {
    await server.server.sendResourceUpdated({ uri: 'test://watched-resource' })
    return said('told')
  })
  add('test_adds_a_tool', 'Adds one more tool', () => {
    server.registerTool(`test_added_${added++}`, { description: 'Was added' }, () => said('added'))
    return said('added')
  })
}

let added = 1
let cancelled = 0
