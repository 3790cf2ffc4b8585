/**
 * Calls that are not answered, or too late.
 *
 * Tools: `hang` is never answered; `late {ms}` is answered after that time, cancelled or not;
 * `was_cancelled` lists the calls that were cancelled since the start: `structuredContent.cancelled` is an array of
 * `{tool, reason}`; `echo {text}`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { text, type RequestId } from '../wire.ts'

const toolOfCall = new Map<RequestId, string>()
const cancelled: { tool: string; reason: unknown }[] = []

servePlain({
  name: 'hang',
  list: () => ({
    tools: [
      tool('hang', 'Never answers'),
      tool('late', 'Answers late', { ms: { type: 'number' } }),
      tool('was_cancelled', 'Lists the calls that were cancelled'),
      tool('echo', 'Gives back the text', { text: { type: 'string' } }),
    ],
  }),
  async call({ id, name, args }) {
    toolOfCall.set(id, name)
    switch (name) {
      case 'hang':
        return new Promise<never>(() => undefined)
      case 'late':
        await sleep(Number(args['ms']))
        return text('late')
      case 'was_cancelled':
        return { ...text(JSON.stringify(cancelled)), structuredContent: { cancelled } }
      case 'echo':
        return text(String(args['text']))
      default:
        throw unknownTool(name)
    }
  },
  intercept({ method, params }) {
    if (method !== 'notifications/cancelled') return false
    const call = toolOfCall.get(params?.['requestId'] as RequestId)
    cancelled.push({ tool: call ?? 'unknown', reason: params?.['reason'] })
    return true
  },
})
