/**
 * Takes a while before it answers: `initialize` waits, everything else that comes before the time is dropped
 * (a probe by `server/discover` too).
 *
 *   --ms 45000   how long, from the start of the process
 *
 * Tools: `echo {text}`.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { flags, text, writeMessage, type Json } from '../wire.ts'

let ready = false
const waiting: Json[] = []
setTimeout(
  () => {
    ready = true
    for (const message of waiting) writeMessage(message)
  },
  flags({ ms: 45_000 }).ms,
)

servePlain({
  name: 'slow-start',
  list: () => ({ tools: [tool('echo', 'Gives back the text', { text: { type: 'string' } })] }),
  call({ name, args }) {
    if (name !== 'echo') throw unknownTool(name)
    return text(String(args['text']))
  },
  intercept: ({ method }) => !ready && method !== 'initialize',
  write(message) {
    if (ready) writeMessage(message)
    else waiting.push(message)
  },
})
