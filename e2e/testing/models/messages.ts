import { type Body, type Dialect, listOf, textOf, writeEvents, writeJson } from './dialect.ts'
import type { Seen, SeenResult } from './script.ts'

/** The Messages API of Anthropic. */
export const messages: Dialect = {
  path: /\/v1\/messages$/,
  read: (body) => {
    const said = listOf(body['messages'])
    return {
      tools: callable(body, said),
      results: resultsOf(said),
      turns: said.filter(({ role }) => role === 'assistant').length,
    }
  },
  reads: (body) => ({ system: body['system'], tools: body['tools'], messages: body['messages'] }),
  answer(reply, { body, turn }, response) {
    const blocks: Body[] =
      'text' in reply
        ? [{ type: 'text', text: reply.text }]
        : reply.calls.map(({ name, arguments: input }, index) => ({ type: 'tool_use', id: `toolu_${turn}_${index}`, name, input }))
    const message = {
      id: `msg_${turn}`,
      type: 'message',
      role: 'assistant',
      model: body['model'],
      content: blocks,
      stop_reason: 'text' in reply ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    if (body['stream'] === true) writeEvents(response, streamed(message))
    else writeJson(response, message)
  },
}

type Message = Body & { content: Body[]; stop_reason: string }

function streamed(message: Message): Body[] {
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...message.content.flatMap((block, index) => {
      const isText = block['type'] === 'text'
      const delta = isText
        ? { type: 'text_delta', text: block['text'] }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) }
      return [
        { type: 'content_block_start', index, content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} } },
        { type: 'content_block_delta', index, delta },
        { type: 'content_block_stop', index },
      ]
    }),
    { type: 'message_delta', delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ]
}

function resultsOf(said: readonly Body[]): Seen['results'] {
  const blocks = said.flatMap(({ content }) => listOf(content))
  const results = new Map(blocks.filter(({ type }) => type === 'tool_result').map((block) => [block['tool_use_id'], block]))
  return blocks
    .filter(({ type }) => type === 'tool_use')
    .flatMap(({ id, name, input }): SeenResult[] => {
      const result = results.get(id)
      return result === undefined ? [] : [{ name: String(name), arguments: input, text: saidBy(result['content']) }]
    })
}

/** What a tool said, without what Claude Code tells its model after it: a block of its own, and a line break before it. */
function saidBy(content: unknown): string {
  return textOf(content).replace(/\n\n<system-reminder>[^]*$/, '')
}

/** Those whose definitions the model has: from the beginning, or because a search of its client named them. */
function callable(body: Body, said: readonly Body[]): string[] {
  const blocks = said.flatMap(({ content }) => listOf(content)).flatMap(({ content }) => listOf(content))
  const found = new Set(blocks.map(({ tool_name: name }) => name))
  return listOf(body['tools'])
    .filter(({ name, defer_loading: deferred }) => deferred !== true || found.has(name))
    .map(({ name }) => String(name))
}
