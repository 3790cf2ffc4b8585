/**
 * The least that a server can do between a call and its answer, for measuring what a proxy adds.
 *
 *   --says ''   what it says of its use
 *   --meta no   "yes": a tool `meta`, which gives back what its call says beside its arguments
 *   --tools 0   so many generated tools more (see generated-tools.ts); each answers with its own name
 *
 * Tools: `echo {text}`.
 */
import { generatedTools } from './generated-tools.ts'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { flags, text } from './wire.ts'

const echo = tool('echo', 'Gives back the text', { text: { type: 'string', description: 'What to give back' } })
const { says, meta: tellsMeta, tools: more } = flags({ says: '', meta: 'no', tools: 0 })
const meta = tool('meta', 'Gives back what the call says of itself', { secret: { type: 'string' } })
const tools = [echo, ...(tellsMeta === 'yes' ? [meta] : []), ...generatedTools(more)]
const names = new Set(tools.map((each) => each['name']))

servePlain({
  name: 'echo',
  ...(says === '' ? {} : { instructions: says }),
  list: () => ({ tools }),
  call({ name, args, meta }) {
    if (name === 'echo') return text(String(args['text']))
    if (!names.has(name)) throw unknownTool(name)
    if (name === 'meta') return text(JSON.stringify(meta))
    return text(name)
  },
})
