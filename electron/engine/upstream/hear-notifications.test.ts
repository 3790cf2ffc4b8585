import { Client, InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { hearNotifications } from './hear-notifications.ts'

const ANSWER = { code: -32_601, message: 'Method not found' }

it('an answer that comes too late for the question of the era is no trouble of the server; another that nobody asked for is', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  theirs.onmessage = (message: JSONRPCMessage) => {
    if (!('method' in message) || !('id' in message)) return
    // An older server, which refuses what it does not know, however often.
    if (message.method !== 'initialize') return void theirs.send({ jsonrpc: '2.0', id: message.id, error: ANSWER })
    const serverInfo = { name: 'slow', version: '1' }
    void theirs.send({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo } })
  }
  await theirs.start()
  const lines: string[] = []
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto', probe: { timeoutMs: 5_000 } } })
  const nothing = (): void => undefined
  hearNotifications(
    client,
    { onListsChanged: nothing, onResourceUpdated: nothing, onNotification: nothing },
    { add: (line) => void lines.push(line) },
  )
  await client.connect(ours)
  expect(lines).toEqual([])
  await theirs.send({ jsonrpc: '2.0', id: 'server-discover-probe-1', error: ANSWER })
  await theirs.send({ jsonrpc: '2.0', id: 77, error: ANSWER })
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^\[tooltray\] .*unknown message ID.*77/)])
  await client.close()
})
