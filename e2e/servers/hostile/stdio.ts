/** A hostile server over stdio: `--way NAME --told FILE`. Writes `began` into the file with its first deed, and `done` after the last. */
import { appendFileSync } from 'node:fs'
import { type Message, flags, readMessages } from '../wire.ts'
import { messageWays } from './message-ways.ts'
import { processWays } from './process-ways.ts'
import { toolWays } from './tool-ways.ts'
import { type Peer, type Way } from './way.ts'
import { honestResult } from './http-ways.ts'

const { way: name, told } = flags({ way: '', told: '' })
const way: Way = { ...messageWays, ...toolWays, ...processWays }[name] ?? {}
const tell = (word: string): void => appendFileSync(told, `${word}\n`)

const peer: Peer = {
  async write(bytes) {
    if (!process.stdout.write(bytes)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  },
  send: (message) => peer.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
}
// Who does not want to hear more breaks the pipe; that ends this program as any other.
process.stdout.on('error', () => process.exit(0))
if (way.stubborn) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function attack(deed: () => Promise<unknown> | void): Promise<void> {
  tell('began')
  await deed()
  tell('done')
}

async function honest(message: Message): Promise<void> {
  const result = message.method === 'tools/list' && way.tools !== undefined ? { tools: way.tools() } : honestResult(message)
  await peer.send({ id: message.id, result })
}

async function take(message: Message): Promise<void> {
  const deeds = { initialize: way.initialize, 'tools/list': way.list, 'tools/call': way.call }
  const deed = Object.entries(deeds).find(([method]) => method === message.method)?.[1]
  if (deed !== undefined) return attack(() => deed(peer, message))
  if (message.method === 'notifications/initialized' && way.opened !== undefined) return attack(() => way.opened?.(peer))
  if (message.id === undefined || message.method === undefined) return
  if (message.method === 'server/discover') return peer.send({ id: message.id, error: { code: -32601, message: 'Method not found' } })
  // A way that is in what it is, and not in what it does.
  if (message.method === 'tools/list' && (way.tools !== undefined || way.stubborn)) return attack(() => honest(message))
  await honest(message)
}

if (way.start !== undefined) {
  const { start } = way
  await attack(() => {
    // The end comes before another word can be told.
    tell('done')
    return start(peer)
  })
}
readMessages(
  (message) => void take(message),
  () => {
    if (!way.stubborn) process.exit(0)
  },
)
if (way.stubborn) setInterval(() => undefined, 1_000)
