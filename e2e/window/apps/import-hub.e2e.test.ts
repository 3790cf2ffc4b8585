import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

/** An AI app that starts a hub, and the hub's own settings. */
function appWithHub({ home }: Installation): void {
  const files = {
    '.cursor/mcp.json': { mcpServers: { hub: { command: 'mcpzip', args: ['serve'] }, notes: ownServer('echo') } },
    '.config/compressed-mcp-proxy/config.json': {
      mcpServers: { weather: { ...ownServer('echo'), env: { CITY: 'Paris' } }, mail: { command: 'mail-mcp' } },
      call_timeout_seconds: 77,
      health: { port: 1 },
    },
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), JSON.stringify(text))
  }
}

it('offers the servers behind a hub that an app starts, and imports those that are chosen', async () => {
  await using window = await openWindow({}, { prepare: appWithHub, height: 1000 })
  const { page, installation } = window
  const found = 'You have 1 server in 1 AI app, and 2 behind another hub. Select those that you want to import.'
  await page.getByRole('heading', { name: found }).waitFor()
  await page.getByText('Show what changes').click()
  const box = (name: string) => page.locator(`[data-found=${name}]`).getByRole('checkbox')
  await box('weather').waitFor()
  expect(await Promise.all(['hub', 'notes', 'weather', 'mail'].map((name) => box(name).isChecked()))).toEqual([false, true, false, false])
  await window.photograph('import-behind-hub')
  await box('weather').click()
  await page.getByRole('button', { name: 'Import 2 servers' }).click()
  await page.locator('[data-setup-server=weather][data-ready=true]').waitFor()
  const servers = JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: object }
  expect(Object.keys(servers.mcpServers).sort()).toEqual(['notes', 'weather'])
})

it('imports a hub with its settings by a click, and sends nobody to a terminal', async () => {
  await using window = await openWindow({}, { prepare: appWithHub, height: 1000 })
  const { page, installation } = window
  const hub = page.locator('[data-hub=mcpzip]')
  await hub.getByText('Another hub, with 2 servers').waitFor()
  await page.getByText('Show what changes').click()
  await page.locator('[data-found=weather]').getByText('It is behind mcpzip').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('tooltray ')
  await hub.getByRole('button', { name: 'Import all of mcpzip' }).click()
  await page.getByText('You have 2 servers in mcpzip.').waitFor()
  expect(await page.getByRole('region', { name: 'Settings of mcpzip' }).getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Imported: call_timeout_seconds'),
    'Not imported: health: Tooltray does not know this key.',
  ])
  await window.photograph('import-a-hub')
  await page.getByRole('button', { name: 'Back to your AI apps' }).click()
  await page.locator('[data-found=notes]').waitFor()
  await hub.getByRole('button', { name: 'Import all of mcpzip' }).click()
  await page.getByRole('button', { name: 'Import 2 servers' }).click()
  await page.locator('[data-setup-server=weather][data-ready=true]').waitFor()
  expect(JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8'))).toMatchObject({
    mcpServers: { weather: { env: { CITY: 'Paris' } }, mail: { command: 'mail-mcp' } },
    settings: { callTimeout: expect.anything() as unknown },
  })
})

it('offers a hub that no app starts, from where it keeps its settings', async () => {
  await using window = await openWindow(
    {},
    {
      prepare({ home }) {
        const file = join(home, '.config/compressed-mcp-proxy/config.json')
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify({ mcpServers: { weather: ownServer('echo') } }))
      },
    },
  )
  const { page } = window
  await page.locator('[data-hub=mcpzip]').getByRole('button', { name: 'Import all of mcpzip' }).click()
  await page.getByRole('button', { name: 'Import 1 server' }).click()
  await page.locator('[data-setup-server=weather][data-ready=true]').waitFor()
})

it('imports the file of a hub that has no usual place, with its rules, by clicks', async () => {
  await using window = await openWindow({ own: ownServer('echo') }, { height: 1000 })
  const { page, installation } = window
  const file = {
    mcpServers: { weather: { ...ownServer('echo'), env: { CITY: 'Paris' } }, mail: { command: 'mail-mcp' } },
    httpServer: {
      middleware: { client: { servers: { mail: [{ type: 'security', config: { rules: [{ name: 'a', pattern: 'sudo' }] } }] } } },
    },
  }
  await page.evaluate(() => (location.hash = '#/add/file'))
  await page.getByLabel('Bundle (.mcpb)').setInputFiles({
    name: 'mcp_servers.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await page.getByText('These are the settings of MCProxy.').waitFor()
  await window.photograph('paste-a-hub')
  await page.getByRole('button', { name: 'Import its rules and settings, too' }).click()
  await page.getByText('You have 2 servers in MCProxy.').waitFor()
  await page.getByRole('button', { name: 'Import 2 servers' }).click()
  await page.locator('[data-setup-server=weather][data-ready=true]').waitFor()
  const written = JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: object; rules?: object[] }
  expect(Object.keys(written.mcpServers).sort()).toEqual(['mail', 'own', 'weather'])
  expect(written.rules).toContainEqual(expect.objectContaining({ server: '=mail', decision: 'deny' }))
})

it('says that the Node here is too old for the hosts of a sandbox, as the preview of a pasted server does', async () => {
  const entry = { command: 'npx', args: ['-y', 'weather-mcp'], sandbox: { network: ['api.example.com', 'registry.npmjs.org'] } }
  await using window = await openWindow(
    {},
    {
      prepare({ home, env }) {
        mkdirSync(join(home, '.cursor'))
        writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { weather: entry } }))
        const bin = join(home, 'bin')
        mkdirSync(bin)
        for (const [name, text] of Object.entries({ node: 'echo v20.19.5', npx: 'exit 1' })) {
          writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
          chmodSync(join(bin, name), 0o755)
        }
        env['PATH'] = bin + delimiter + (env['PATH'] ?? '')
      },
    },
  )
  const words = "Node 20.19.5 does not use the proxy of the sandbox, so npx can't reach api.example.com, registry.npmjs.org."
  await window.page.getByText('Show what changes').click()
  await window.page.getByText(words).waitFor()
  const pasted = await window.installation.run('paste', JSON.stringify({ mcpServers: { weather: entry } }))
  expect(pasted.stdout + pasted.stderr).toContain(words)
})
