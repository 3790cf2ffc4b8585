import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { npmRegistry, packageIn } from '../../testing/packages/npm-registry.ts'
import { serverOf } from '../../testing/packages/versioned-server.ts'
import { openWindow } from '../browser.ts'

it('the package of a command is named before it comes from an app or a file, and kept afterwards', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  try {
    await using registry = await npmRegistry([packageIn(join(root, 'notes'), 'mcp-notes', serverOf('1.0.0'))])
    const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
    const notes = { command: 'npx', args: ['-y', 'mcp-notes'], env }
    await using window = await openWindow(
      {},
      {
        prepare({ home }) {
          const file = join(home, '.cursor/mcp.json')
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, JSON.stringify({ mcpServers: { notes } }))
        },
      },
    )
    const { page, visit, installation, photograph } = window
    await visit('#/apps/bring-in')
    await page.getByText('Show what changes').click()
    const found = page.getByRole('group', { name: 'What notes will run' })
    await found.getByText('Its package mcp-notes is installed once, and then runs from this computer, also offline.').waitFor()
    await photograph('import-package')
    await page.getByRole('button', { name: 'Import 1 server' }).click()
    await page.locator('[data-setup-server=notes][data-ready=true]').waitFor()
    const client = await installation.attach()
    await client.refresh('notes')
    const kept = JSON.parse((await installation.run('packages', '--json')).stdout) as unknown
    expect(kept).toMatchObject([{ server: 'notes', package: 'mcp-notes', version: '1.0.0', state: 'kept' }])

    const file = join(root, 'tooltray.json')
    const from = { name: 'mcp-notes', version: '0.9.0', integrity: 'sha512-abc=' }
    writeFileSync(file, JSON.stringify({ tooltray: 1, servers: { elsewhere: { ...notes, package: from } } }))
    await visit('#/settings/backup')
    await page.getByLabel('Configuration to import').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Import configuration' })
    await dialog.getByText('Its package mcp-notes 0.9.0 is installed once, and then runs from this computer, also offline.').waitFor()
    await photograph('import-package-file')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
