/**
 * Starts a child that outlives it unless somebody ends the whole process group. The child does not read stdin, and holds
 * the server's stderr open; the server itself ends well when stdin ends.
 *
 *   --child plain      the child ends on SIGTERM (default)
 *   --child stubborn   only SIGKILL ends it
 *
 * Tools: `pids` tells both process ids in `structuredContent`: `{server, child}`.
 */
import { spawn } from 'node:child_process'
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { flags, text } from '../wire.ts'

const ignoring = flags({ child: 'plain' }).child === 'stubborn' ? `process.on('SIGTERM', () => {});` : ''
const child = spawn(process.execPath, ['-e', `${ignoring} setInterval(() => {}, 60000); console.log('ready')`], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ready = new Promise((resolve) => child.stdout.once('data', resolve))

servePlain({
  name: 'grandchild',
  list: () => ({ tools: [tool('pids', 'Tells the process ids')] }),
  async call({ name }) {
    if (name !== 'pids') throw unknownTool(name)
    await ready
    const pids = { server: process.pid, child: child.pid }
    return { ...text(JSON.stringify(pids)), structuredContent: pids }
  },
})
