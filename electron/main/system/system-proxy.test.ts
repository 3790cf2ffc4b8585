import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProxy } from '../../engine/network/testing/proxy-server.ts'
import { electronDouble } from '../testing/electron-double.ts'
import { EXE, startIn } from '../testing/started-app.ts'
import { eventually } from '../testing/well.ts'

it('the engine of the app reaches remote servers through the proxy of the system', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-proxy-'))
  for (const folder of ['dist/renderer', 'resources']) mkdirSync(join(home, folder), { recursive: true })
  const server = createServer((_request, response) => response.writeHead(418).end('no MCP server'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await using proxy = await startProxy({ ports: { 'tools.test:80': (server.address() as AddressInfo).port } })
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { tools: { url: 'http://tools.test/mcp' } } }))
  const double = electronDouble({ exe: EXE, proxies: `PROXY 127.0.0.1:${proxy.port}; DIRECT` })
  const { running } = startIn(home, double, {})
  double.becomeReady()
  await eventually(() => expect(proxy.seen).toContain('POST http://tools.test/mcp'))
  double.app.emit('before-quit')
  await running
  server.close()
  rmSync(home, { recursive: true, force: true })
})
