/**
 * Sends four messages before each answer, also before that of `initialize`: a log message, progress for a token that
 * nobody gave, a notification of an unknown method, and an answer to a request that nobody made.
 *
 * Tools: `echo {text}`; `delay {ms, text}` answers after that time, so that a later call can be answered earlier.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { text, writeMessage } from '../wire.ts'

servePlain({
  name: 'notify-first',
  list: () => ({
    tools: [
      tool('echo', 'Gives back the text', { text: { type: 'string' } }),
      tool('delay', 'Gives back the text after a time', { ms: { type: 'number' }, text: { type: 'string' } }),
    ],
  }),
  async call({ name, args }) {
    if (name !== 'echo' && name !== 'delay') throw unknownTool(name)
    if (name === 'delay') await sleep(Number(args['ms']))
    return text(String(args['text']))
  },
  write(message) {
    writeMessage({ method: 'notifications/message', params: { level: 'info', logger: 'notify-first', data: 'about to answer' } })
    writeMessage({ method: 'notifications/progress', params: { progressToken: 'nobody-gave-this', progress: 1, total: 2 } })
    writeMessage({ method: 'notifications/x-unknown', params: { any: [1, 2, 3] } })
    writeMessage({ id: 987_654_321, result: text('nobody asked') })
    writeMessage(message)
  },
})
