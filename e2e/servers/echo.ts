/**
 * The least that a server can do between a call and its answer, for measuring what a proxy adds.
 *
 *   --tools 0   so many generated tools more (see generated-tools.ts); each answers with its own name
 *
 * Tools: `echo {text}`.
 */
import { generatedTools } from './generated-tools.ts'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { flags, text } from './wire.ts'

const echo = tool('echo', 'Gives back the text', { text: { type: 'string', description: 'What to give back' } })
const tools = [echo, ...generatedTools(flags({ tools: 0 }).tools)]
const names = new Set(tools.map((each) => each['name']))

servePlain({
  name: 'echo',
  list: () => ({ tools }),
  call({ name, args }) {
    if (name === 'echo') return text(String(args['text']))
    if (!names.has(name)) throw unknownTool(name)
    return text(name)
  },
})
