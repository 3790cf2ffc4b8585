/**
 * A well-behaved server (tools: see sdk-server.ts) of one protocol era.
 *
 *   --era modern   only 2026-07-28: stateless, refuses `initialize`
 *   --era dual     both (default)
 *   --era 2024     only 2024-11-05, by `initialize`
 */
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { sdkServer } from './sdk-server.ts'
import { flags } from './wire.ts'

const { era } = flags({ era: 'dual' })
if (era === '2024') await sdkServer('legacy-2024', ['2024-11-05']).connect(new StdioServerTransport())
else serveStdio(() => sdkServer(era), { legacy: era === 'modern' ? 'reject' : 'serve' })
