import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Installation } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { axeFindings } from '../look/axe-findings.ts'

const MODULES = '.npm/_npx/0123456789abcdef/node_modules'

/** Cursor has run the server by npx, and the server has stored something since npm installed it. */
function remembered({ home }: Installation): void {
  const modules = join(home, MODULES)
  mkdirSync(join(modules, 'mcp-memory/dist'), { recursive: true })
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const path of ['mcp-memory/package.json', 'mcp-memory/dist/index.js', '.package-lock.json']) {
    writeFileSync(join(modules, path), '{}')
    utimesSync(join(modules, path), hourAgo, hourAgo)
  }
  writeFileSync(join(modules, 'mcp-memory/dist/memory.jsonl'), 'likes tea')
  mkdirSync(join(home, '.cursor'), { recursive: true })
  const memory = { command: 'npx', args: ['-y', 'mcp-memory'], env: { npm_config_cache: join(home, '.npm') }, disabled: true }
  writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { memory } }))
}

it.each([true, false])('what a server stored under npx is shown in the preview, and copied if it is to be: %s', async (isTaken) => {
  await using window = await openWindow({}, { prepare: remembered })
  const { page, installation, photograph } = window
  await page.getByText('Show what changes').click()
  const choice = page.getByRole('checkbox', { name: 'Copy what memory has stored' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  const row = page.locator('[data-found=memory]')
  expect(await row.textContent()).toContain(`node_modules/mcp-memory/dist/memory.jsonl in ${join(installation.home, '.npm/_npx')}`)
  await photograph('import-data')
  expect(await axeFindings(page)).toEqual([])
  if (!isTaken) {
    await choice.click()
    await expect.poll(() => choice.isChecked()).toBe(false)
  }
  await page.getByRole('button', { name: 'Import 1 server' }).click()
  // It is switched off, so nothing is to be got ready.
  await page.getByRole('heading', { name: 'Your apps are connected.' }).waitFor()
  const run = join(installation.paths.dataDir, 'packages/run')
  const all = existsSync(run) ? readdirSync(run, { recursive: true, encoding: 'utf8' }) : []
  const copies = all.filter((path) => path.endsWith('mcp-memory/dist/memory.jsonl')).map((path) => readFileSync(join(run, path), 'utf8'))
  expect(copies).toEqual(isTaken ? ['likes tea'] : [])
  expect(readFileSync(join(installation.home, MODULES, 'mcp-memory/dist/memory.jsonl'), 'utf8')).toBe('likes tea')
})
