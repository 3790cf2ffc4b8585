import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from '../install-package.ts'
import type { Contender, Servers } from './contender.ts'

const VERSION = '1.1.11'

/** tool-hub-mcp (https://github.com/khanglvm/tool-hub-mcp), a hub in Go: one process for each client, which starts the servers itself. */
export function toolHub(servers: Servers): Contender | { readonly missing: string } {
  const name = `tool-hub-mcp-${process.platform}-${process.arch}`
  const installed = installPackage(name, { package: `@khanglvm/${name}`, version: VERSION })
  if ('missing' in installed) return installed
  const program = join(installed.modules, '@khanglvm', name, 'bin/tool-hub-mcp')
  const home = mkdtempSync(join(tmpdir(), 'tooltray-rival-'))
  const env = { HOME: home, PATH: process.env['PATH'] ?? '' }
  execFileSync(program, ['add', '--yes', '--json', JSON.stringify({ mcpServers: servers })], { env, stdio: 'ignore' })
  return {
    words: [program, 'serve'],
    env,
    search: (query) => ({ name: 'hub_search', arguments: { query } }),
    call: (server, tool, args) => ({ name: 'hub_execute', arguments: { server, tool, arguments: args } }),
    stop: async () => undefined,
    processes: (client) => [client],
    end: async () => rmSync(home, { recursive: true, force: true }),
  }
}
