import { McpServer, type Transport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { Principal } from '../../engine/authorization/credentials/principal.ts'
import type { Engine } from '../../engine/app/engine-api.ts'

/** An engine's end as the SDK serves it on one stream; it counts what one conversation was asked. */
export interface CountingEngine {
  readonly engine: Engine
  /** What it was opened with, in order. */
  readonly opened: { readonly choice: SessionChoice; readonly principal: Principal | undefined; open: boolean }[]
  /** Whether an OpenID provider opens the door as well. */
  hasProvider: boolean
  revoke(name: string): void
}

/** @param principals those who may come in, by their tokens. */
export function countingEngine(principals: Readonly<Record<string, Principal>>): CountingEngine {
  let revoke: (name: string) => void = () => undefined
  const counting: CountingEngine = {
    opened: [],
    hasProvider: false,
    revoke: (name) => revoke(name),
    engine: {
      serveMcp(transport: Transport, _program: string, choice: SessionChoice, { principal }: { principal?: Principal } = {}) {
        const entry = { choice, principal, open: true }
        counting.opened.push(entry)
        let counted = 0
        const handle = serveStdio(
          () => {
            const server = new McpServer({ name: 'double', version: '1' }, { capabilities: { tools: { listChanged: true } } })
            server.registerTool('count', {}, () => ({ content: [{ type: 'text', text: String(++counted) }] }))
            server.registerTool('change', {}, () => {
              server.sendToolListChanged()
              return { content: [] }
            })
            server.registerTool('report', {}, async ({ mcpReq }) => {
              const { progressToken = 0 } = mcpReq._meta ?? {}
              await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } })
              return { content: [] }
            })
            return server
          },
          { transport },
        )
        const told = transport.onclose
        transport.onclose = () => {
          entry.open = false
          told?.()
        }
        return { close: () => handle.close() }
      },
      devices: {},
      access: {
        principalOf: async (token: string) => principals[token],
        metadataOf: (resource: string) => (counting.hasProvider ? { resource } : undefined),
        onRevoked(listener: (name: string) => void) {
          revoke = listener
          return () => undefined
        },
      },
    } as unknown as Engine,
  }
  return counting
}
