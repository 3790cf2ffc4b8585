import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Platform, thisPlatform } from '../engine/base/platform.ts'
import { runDesktop } from './desktop.ts'
import { type ElectronDouble, electronDouble, machine } from './testing/electron-double.ts'

const helper = join(import.meta.dirname, '../helper/tooltray.ts')
const server = join(import.meta.dirname, '../../e2e/servers/echo.ts')

let home: string
let env: Record<string, string>
let client: Client
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-notice-'))
  env = { PATH: process.env['PATH'] ?? '', HOME: home, TOOLTRAY_HOME: home, SHLVL: '1' }
  mkdirSync(join(home, 'page'))
  writeFileSync(join(home, 'page/index.html'), '<!doctype html>')
  const mcpServers = { echo: { command: process.execPath, args: [server] } }
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers, rules: [{ tool: 'echo', decision: 'ask' }] }))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** The app with a real engine, and an AI app in it; both end with what is given back. */
async function opened(os: Platform['os']): Promise<{ double: ElectronDouble; close: () => Promise<void> }> {
  const double = electronDouble({ exe: '/Applications/Tooltray', machine: machine(os) })
  const running = runDesktop({
    electron: double.electron,
    platform: { ...thisPlatform(), home, env },
    version: '1.0.0',
    words: ['--hidden'],
    folder: home,
    page: join(home, 'page'),
    searchData: join(home, 'search'),
    preload: join(home, 'preload.js'),
    images: join(home, 'images'),
    program: undefined,
    installed: { kind: 'script', node: process.execPath, script: helper },
    updater: undefined,
    failedUpdate: undefined,
    onTrouble: () => undefined,
    onLink: () => undefined,
    onFault: () => undefined,
  })
  await vi.waitFor(() => expect(double.tooltip()).toContain('1 server'))
  client = new Client({ name: 'an app', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [helper, 'connect'], env }))
  return {
    double,
    async close() {
      await client.close()
      double.app.emit('before-quit')
      await running
    },
  }
}

const call = (text: string) => client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text } } })

it('a call that needs a word is allowed, or denied, in its notification', async () => {
  const { double, close } = await opened('darwin')
  for (const [at, button, outcome] of [
    [0, 'Allow once', 'short'],
    [1, 'Deny', 'call_denied'],
  ] as const) {
    const answered = call('short')
    await vi.waitFor(() => expect(double.notifications).toHaveLength(at + 1))
    const told = double.notifications[at]
    expect(told).toMatchObject({ title: 'an app wants to run “Echo” in Echo: short', buttons: ['Allow once', 'Deny'] })
    expect(told?.body).toContain('"short"')
    told?.press(button)
    expect(JSON.stringify(await answered)).toContain(outcome)
  }
  await close()
})

it('what is too long to be seen there is looked at first, and Linux has no buttons', async () => {
  const { double, close } = await opened('darwin')
  const answered = call('long '.repeat(50))
  await vi.waitFor(() => expect(double.notifications).toHaveLength(1))
  expect(double.notifications[0]?.buttons).toEqual(['Deny'])
  double.notifications[0]?.click()
  expect(double.windows).toHaveLength(1)
  double.notifications[0]?.press('Deny')
  await client.close()
  await answered.catch(() => undefined)
  await close()

  const linux = await opened('linux')
  const again = call('short')
  await vi.waitFor(() => expect(linux.double.notifications).toHaveLength(1))
  expect(linux.double.notifications[0]?.buttons).toEqual([])
  await client.close()
  await again.catch(() => undefined)
  await linux.close()
})
