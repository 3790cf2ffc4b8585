/**
 * Writes down each call in a file, so that one that came twice is seen, before it answers.
 *
 *   --file PATH   where: one line for each
 *
 * Tools: `count {id, ms}`, which answers after so many ms.
 */
import { appendFileSync } from 'node:fs'
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { flags, text } from '../wire.ts'

const { file } = flags({ file: '' })
const count = tool('count', 'Writes an id down', { id: { type: 'string' }, ms: { type: 'number' } })

servePlain({
  name: 'counting',
  list: () => ({ tools: [count] }),
  async call({ name, args }) {
    if (name !== 'count') throw unknownTool(name)
    appendFileSync(file, `${String(args['id'])}\n`)
    await new Promise((resolve) => setTimeout(resolve, Number(args['ms'])))
    return text(String(args['id']))
  },
})
