import { type Body, type Dialect, listOf, parsedArguments, textOf, writeEvents, writeJson } from './dialect.ts'
import type { SeenResult, ToolCall } from './script.ts'

/**
 * The Responses API of OpenAI. Tools may stand in a namespace, one for each MCP server: a script sees and says `NAMESPACE/NAME` for them.
 */
export const responses: Dialect = {
  path: /\/responses$/,
  read: (body) => {
    const input = listOf(body['input'])
    const outputs = new Map(input.filter(({ type }) => type === 'function_call_output').map((item) => [item['call_id'], item]))
    const calls = input.filter(({ type }) => type === 'function_call')
    return {
      tools: listOf(body['tools']).flatMap(toolsOf),
      results: calls.flatMap(({ call_id: id, name, namespace, arguments: given }): SeenResult[] => {
        const output = outputs.get(id)
        const called = typeof namespace === 'string' ? `${namespace}/${String(name)}` : String(name)
        return output === undefined ? [] : [{ name: called, arguments: parsedArguments(given), text: textOf(output['output']) }]
      }),
      turns: turnsOf(input),
    }
  },
  reads: (body) => ({ instructions: body['instructions'], tools: body['tools'], input: body['input'] }),
  answer(reply, { body, turn }, response) {
    const output: Body[] =
      'text' in reply
        ? [
            {
              type: 'message',
              id: `item_${turn}`,
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: reply.text, annotations: [] }],
            },
          ]
        : reply.calls.map((call, index) => callItem(call, `${turn}_${index}`))
    const whole = { id: `resp_${turn}`, object: 'response', model: body['model'], status: 'completed', output, usage }
    if (body['stream'] !== true) {
      writeJson(response, whole)
      return
    }
    writeEvents(response, [
      { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
      ...output.flatMap((item, index) => [
        { type: 'response.output_item.added', output_index: index, item: { ...item, status: 'in_progress' } },
        { type: 'response.output_item.done', output_index: index, item },
      ]),
      { type: 'response.completed', response: whole },
    ])
  },
}

const usage = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 1,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 2,
}

function callItem({ name, arguments: given }: ToolCall, id: string): Body {
  const [first = '', rest] = name.split('/')
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: `call_${id}`,
    ...(rest === undefined ? { name } : { namespace: first, name: rest }),
    arguments: JSON.stringify(given),
    status: 'completed',
  }
}

function toolsOf(tool: Body): string[] {
  const name = String(tool['name'] ?? tool['type'])
  if (tool['type'] !== 'namespace') return [name]
  return listOf(tool['tools']).map((inner) => `${name}/${String(inner['name'])}`)
}

/** What a model said in one turn stands together: its calls, or its words. */
function turnsOf(input: readonly Body[]): number {
  const isSaid = ({ type, role }: Body): boolean => type === 'function_call' || type === 'reasoning' || role === 'assistant'
  return input.filter((item, index) => isSaid(item) && !(index > 0 && isSaid(input[index - 1] ?? {}))).length
}
