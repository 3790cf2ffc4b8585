import { type Body, type Dialect, listOf, parsedArguments, textOf, writeEvents, writeJson } from './dialect.ts'
import type { SeenResult } from './script.ts'

/** Chat completions, as OpenAI had them first and many offer them. */
export const completions: Dialect = {
  path: /\/chat\/completions$/,
  read: (body) => {
    const said = listOf(body['messages'])
    const results = new Map(said.filter(({ role }) => role === 'tool').map((message) => [message['tool_call_id'], message]))
    return {
      tools: listOf(body['tools']).map((tool) => String((tool['function'] as Body)['name'])),
      results: said.flatMap((message) =>
        listOf(message['tool_calls']).flatMap(({ id, function: called }): SeenResult[] => {
          const { name, arguments: given } = called as Body
          const result = results.get(id)
          return result === undefined ? [] : [{ name: String(name), arguments: parsedArguments(given), text: textOf(result['content']) }]
        }),
      ),
      turns: said.filter(({ role }) => role === 'assistant').length,
    }
  },
  reads: (body) => ({ tools: body['tools'], messages: body['messages'] }),
  answer(reply, { body, turn }, response) {
    const head = { id: `chatcmpl-${turn}`, created: 0, model: body['model'] }
    const message: Body =
      'text' in reply
        ? { role: 'assistant', content: reply.text }
        : {
            role: 'assistant',
            content: null,
            tool_calls: reply.calls.map(({ name, arguments: given }, index) => ({
              index,
              id: `call_${turn}_${index}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(given) },
            })),
          }
    const finish = 'text' in reply ? 'stop' : 'tool_calls'
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    if (body['stream'] !== true) {
      writeJson(response, { ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish }], usage })
      return
    }
    const chunk = { ...head, object: 'chat.completion.chunk' }
    const events = [
      { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finish }] },
      { ...chunk, choices: [], usage },
    ]
    writeEvents(response, events, '[DONE]')
  },
}
