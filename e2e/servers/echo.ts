/**
 * The least that a server can do between a call and its answer, for measuring what a proxy adds.
 *
 *   --says ''   what it says of its use
 *   --tools 0   so many generated tools more (see generated-tools.ts); each answers with its own name
 *
 * Tools: `echo {text}`.
 */
import { generatedTools } from './generated-tools.ts'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { flags, text } from './wire.ts'

const echo = tool('echo', 'Gives back the text', { text: { type: 'string', description: 'What to give back' } })
const { says, tools: more } = flags({ says: '', tools: 0 })
const tools = [echo, ...generatedTools(more)]
const names = new Set(tools.map((each) => each['name']))

servePlain({
  name: 'echo',
  ...(says === '' ? {} : { instructions: says }),
  list: () => ({ tools }),
  call({ name, args }) {
    if (name === 'echo') return text(String(args['text']))
    if (!names.has(name)) throw unknownTool(name)
    return text(name)
  },
})
