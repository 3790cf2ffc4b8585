/**
 * Goes on when stdin ends and on SIGTERM, SIGINT and SIGHUP; only SIGKILL ends it.
 *
 * Tools: `pids` tells its process id in `structuredContent.server`.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { text } from '../wire.ts'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
setInterval(() => undefined, 60_000)

servePlain({
  name: 'stubborn',
  list: () => ({ tools: [tool('pids', 'Tells the process id')] }),
  call({ name }) {
    if (name !== 'pids') throw unknownTool(name)
    return { ...text(String(process.pid)), structuredContent: { server: process.pid } }
  },
  onEnd: () => undefined,
})
