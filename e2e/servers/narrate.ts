/**
 * Tells of a call in one piece with its answer: what a client reads at once must still come out in order.
 *
 * Tools: `narrate {steps}` writes for each step a log message and a progress notification, then the answer, all in one write. `work {steps,
 * ms}` takes so long for each step, and reports each to who asked for progress.
 */
import { setTimeout } from 'node:timers/promises'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { text, writeMessage, type Json } from './wire.ts'

servePlain({
  name: 'narrate',
  list: () => ({
    tools: [
      tool('narrate', 'Tells of its steps', { steps: { type: 'integer' } }),
      tool('work', 'Works in steps', { steps: { type: 'integer' }, ms: { type: 'integer' } }),
    ],
  }),
  async call({ name, args, meta: { progressToken } }) {
    if (name !== 'work') throw unknownTool(name)
    for (let progress = 1; progress <= Number(args['steps']); progress += 1) {
      await setTimeout(Number(args['ms']))
      if (progressToken !== undefined) writeMessage({ method: 'notifications/progress', params: { progressToken, progress } })
    }
    return text('done')
  },
  intercept({ id, params }) {
    if (params?.['name'] !== 'narrate') return false
    const { progressToken } = (params['_meta'] ?? {}) as Json
    const total = Number((params['arguments'] as Json | undefined)?.['steps'])
    const steps = Array.from({ length: total }, (_, step) => [
      { method: 'notifications/message', params: { level: 'debug', logger: 'narrate', data: { step }, 'x-unknown': 1 } },
      ...(progressToken === undefined
        ? []
        : [
            {
              method: 'notifications/progress',
              params: { progressToken, progress: step + 1, total, message: `step ${step}`, 'x-unknown': 2 },
            },
          ]),
    ])
    const messages = [...steps.flat(), { id, result: text(`told ${total} steps`) }]
    process.stdout.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
    return true
  },
})
