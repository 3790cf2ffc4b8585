import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`

it('shows what a program is started with and where, and no secret of it; a pasted folder becomes the server for its files', async () => {
  const memory = realServer('memory') as { command: string; args: string[] }
  await using window = await openWindow({ memory: { ...memory, args: [...memory.args, '--token', TOKEN] } })
  const { page, visit, installation } = window
  await visit('#/servers/memory')
  const about = page.getByRole('region', { name: 'About' })
  await about.getByText('Command', { exact: true }).waitFor()
  await about.getByText('Runs in', { exact: true }).waitFor()
  await about.getByText(installation.home, { exact: true }).waitFor()
  const shown = (await about.textContent()) ?? ''
  expect(shown).toContain(memory.args[0])
  expect(shown).not.toContain(TOKEN)
  await window.photograph('overview-command')
  await page.setViewportSize({ width: 480, height: 800 })
  await window.photograph('overview-command-480')

  const folder = join(installation.home, 'Notes')
  mkdirSync(folder)
  await visit('#/add/paste')
  await page.getByLabel('Paste a server configuration').fill('~/Notes')
  await page.getByText(`${folder} is a folder. This server lets your apps read and change the files in it.`).waitFor()
  await page.getByText(`npx -y @modelcontextprotocol/server-filesystem ${folder}`).waitFor()
  expect(await page.getByRole('button', { name: 'Add server' }).isEnabled()).toBe(true)
  await window.photograph('paste-folder-480')
})
