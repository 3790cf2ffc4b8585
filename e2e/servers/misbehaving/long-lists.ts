/**
 * Lists of half a megabyte, with characters that are not seen and with the key that it was given (`KEY`). Of one of them, by its
 * method in `LATE`, whoever asks first has it when a second one has it.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { writeMessage, type Json, type RequestId } from '../wire.ts'

const odd = `one\u202E two\u200B ${process.env['KEY'] ?? ''}`
const many = <Item>(of: (at: number) => Item): Item[] => Array.from({ length: 300 }, (_, at) => of(at))
const lists: Readonly<Record<string, Json>> = {
  'tools/list': { tools: many((at) => tool(`tool_${at}`, `${odd} ${'x'.repeat(2_000)}`)) },
  'prompts/list': { prompts: many((at) => ({ name: `prompt_${at}`, description: `${odd} ${'x'.repeat(2_000)}` })) },
}
let first: RequestId | undefined
let asked = 0

servePlain({
  name: 'long lists',
  capabilities: { prompts: {} },
  list: () => lists['tools/list'] ?? {},
  answer: (method) => lists[method],
  call({ name }) {
    throw unknownTool(name)
  },
  intercept({ id, method }) {
    if (id === undefined || method === undefined || method !== process.env['LATE']) return false
    asked += 1
    if (asked === 1) {
      first = id
      return true
    }
    const result = lists[method]
    writeMessage({ id, result })
    if (first !== undefined) writeMessage({ id: first, result })
    first = undefined
    return true
  },
})
