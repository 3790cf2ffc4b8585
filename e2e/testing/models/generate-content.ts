import { type Body, type Dialect, listOf, writeEvents, writeJson } from './dialect.ts'
import type { SeenResult } from './script.ts'

/** The API of Gemini. */
export const generateContent: Dialect = {
  path: /:(stream)?[gG]enerateContent$/,
  read: (body) => {
    const said = listOf(body['contents'])
    const parts = said.flatMap((content) => listOf(content['parts']))
    // Calls and their answers come in the same order, and carry no id in older versions.
    const answers = parts.flatMap((part) => (part['functionResponse'] === undefined ? [] : [part['functionResponse'] as Body]))
    const calls = parts.flatMap((part) => (part['functionCall'] === undefined ? [] : [part['functionCall'] as Body]))
    return {
      tools: listOf(body['tools'])
        .flatMap((tool) => listOf(tool['functionDeclarations']))
        .map(({ name }) => String(name)),
      results: calls.flatMap(({ name, args }, index): SeenResult[] => {
        const answer = answers[index]
        return answer === undefined ? [] : [{ name: String(name), arguments: args ?? {}, text: textOf(answer['response']) }]
      }),
      turns: said.filter(({ role }) => role === 'model').length,
    }
  },
  reads: (body) => ({ systemInstruction: body['systemInstruction'], tools: body['tools'], contents: body['contents'] }),
  answer(reply, { path, turn }, response) {
    const parts: Body[] =
      'text' in reply
        ? [{ text: reply.text }]
        : reply.calls.map(({ name, arguments: args }, index) => ({ functionCall: { id: `call_${turn}_${index}`, name, args } }))
    const whole = {
      candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'scripted',
    }
    if (path.includes('streamGenerateContent')) writeEvents(response, [whole])
    else writeJson(response, whole)
  },
}

function textOf(response: unknown): string {
  const output = (response as Body | undefined)?.['output']
  return typeof output === 'string' ? output : JSON.stringify(response ?? '')
}
