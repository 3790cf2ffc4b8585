import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { npmRegistry, packageIn } from '../../testing/packages/npm-registry.ts'
import { serverOf } from '../../testing/packages/versioned-server.ts'
import { openWindow } from '../browser.ts'
import { axeFindings } from '../look/axe-findings.ts'

it('a package that is fetched says how many bytes are there, and how many of its packages', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  try {
    const dependencies = { 'mcp-words': '1.0.0' }
    await using registry = await npmRegistry([
      packageIn(join(root, 'notes'), 'mcp-notes', serverOf('1.0.0'), { dependencies }),
      packageIn(join(root, 'words'), 'mcp-words', serverOf('1.0.0')),
    ])
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    // The second download stands still, as on a slow line.
    registry.onAsked = (path) => {
      registry.until = path === '/mcp-words/-/1.0.0.tgz' ? released : Promise.resolve()
    }
    const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
    await using window = await openWindow(
      {},
      {
        prepare({ home }) {
          mkdirSync(join(home, '.cursor'))
          writeFileSync(
            join(home, '.cursor/mcp.json'),
            JSON.stringify({ mcpServers: { notes: { command: 'npx', args: ['-y', 'mcp-notes'], env } } }),
          )
        },
      },
    )
    const { page, photograph } = window
    await page.getByRole('button', { name: 'Import 1 server' }).click()
    const row = page.locator('[data-setup-server=notes]')
    await row.getByText(/^Fetched \d.* kB, 1 of 2 packages$/).waitFor()
    const bar = row.getByRole('progressbar', { name: 'Packages fetched' })
    expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]).toEqual(['1', '2'])
    expect(await axeFindings(page)).toEqual([])
    await photograph('set-up-fetching')
    release(undefined)
    await page.locator('[data-setup-server=notes][data-ready=true]').waitFor()
    expect(await bar.count()).toBe(0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
