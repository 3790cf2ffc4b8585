/**
 * Reaches for what is around it, and tells what came of each: files, sockets, addresses, variables, processes. `reach` answers with
 * `{ reached: true }` and what it got, or `{ reached: false, why }`.
 */
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { servePlain, tool, unknownTool } from '../plain-server.ts'

/** What stays unanswered for so long is not there, in ms. */
const PATIENCE = 3_000

type Way = (what: string) => unknown

const connected = async (to: { host: string; port: number } | { path: string }): Promise<string> => {
  const socket = connect(to)
  await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE) })
  socket.destroy()
  return 'connected'
}
const hostPort = (what: string): { host: string; port: number } => {
  const at = what.lastIndexOf(':')
  return { host: what.slice(0, at), port: Number(what.slice(at + 1)) }
}

const ways: Readonly<Record<string, Way>> = {
  read: (path) => readFileSync(path, 'utf8').slice(0, 100),
  list: (path) => readdirSync(path).sort(),
  write: (path) => writeFileSync(path, 'written'),
  variables: () => process.env,
  http: async (url) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return answer.text()
  },
  tcp: (what) => connected(hostPort(what)),
  /** A path, or a name in the abstract namespace of Linux, written with an @. */
  unix: (what) => connected({ path: what.replace(/^@/, '\0') }),
  async udp(what) {
    const { host, port } = hostPort(what)
    const socket = createSocket('udp4')
    // One that is connected is told that nobody is there.
    socket.connect(port, host)
    await once(socket, 'connect')
    socket.send('ping')
    const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE) })) as [Buffer]
    socket.close()
    return String(answer)
  },
  /** Asks the name server at that address for a name. */
  async dns(what) {
    const resolver = new Resolver({ timeout: PATIENCE, tries: 1 })
    resolver.setServers([what])
    return resolver.resolve4('calls.home.test')
  },
  processes: () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length,
  /** Starts a process that leaves its group and obeys nothing, with a word among its arguments by which it can be found. */
  leave(word) {
    const child = spawn('/bin/sh', ['-c', `trap '' HUP INT TERM; while :; do sleep 1; done`, word], { detached: true, stdio: 'ignore' })
    child.unref()
    return child.pid
  },
}

servePlain({
  name: 'reaching',
  list: () => ({ tools: [tool('reach', 'Reaches for something', { way: { type: 'string' }, what: { type: 'string' } })] }),
  async call({ name, args }) {
    if (name !== 'reach') throw unknownTool(name)
    const answer = await Promise.resolve()
      .then(() => ways[String(args['way'])]?.(String(args['what'])))
      .then(
        (got) => ({ reached: true, got: got ?? null }),
        (error: unknown) => ({ reached: false, why: (error as NodeJS.ErrnoException).code ?? String(error) }),
      )
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  },
})
