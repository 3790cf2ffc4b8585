import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipThisWithout } from '../../../scripts/test/skip-without.ts'
import { type NpmRegistry, npmRegistry, packageIn } from '../../testing/packages/npm-registry.ts'
import { serverOf } from '../../testing/packages/versioned-server.ts'
import { type Window, openWindow } from '../browser.ts'
import { axeFindings } from '../look/axe-findings.ts'

const DAY = 24 * 3_600_000

interface Bed extends AsyncDisposable {
  readonly window: Window
  readonly registry: NpmRegistry
  /** Publishes a version of `mcp-notes`, so many days ago. */
  publish(version: string, days: number, more?: Record<string, unknown>): Promise<void>
}

/**
 * A window on a server that runs `mcp-notes` 1.0.0 by npx, and on others whose package is not kept.
 *
 * @param first goes into the package.json of 1.0.0. @param named the package in the command.
 */
async function openBed(colorScheme: 'light' | 'dark' = 'light', first: Record<string, unknown> = {}, named = 'mcp-notes'): Promise<Bed> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  const registry = await npmRegistry([packageIn(join(root, 'left-pad'), 'left-pad', 'export const one = 1', { main: 'run.mjs' })])
  const publish: Bed['publish'] = (version, days, more = {}) =>
    registry.publish(packageIn(join(root, version), 'mcp-notes', serverOf(version), { version, ...more }), Date.now() - days * DAY)
  await publish('1.0.0', 30, first)
  const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
  const command = { command: 'npx', args: ['-y', named], env }
  const window = await openWindow(
    {
      notes: { ...command, hold: 'nothing' },
      'as-written': { ...command, keep: false, enabled: false },
      later: { ...command, enabled: false },
      forge: { command: 'npx', args: ['-y', 'github:owner/notes'], enabled: false },
    },
    { colorScheme },
  )
  return {
    window,
    registry,
    publish,
    async [Symbol.asyncDispose]() {
      await window[Symbol.asyncDispose]()
      await registry[Symbol.asyncDispose]()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Photographs a page in both colors, and checks it for what keeps somebody from using it. */
const photographer =
  ({ page, photograph }: Window) =>
  async (name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await photograph(`${name}-${colorScheme}`)
      expect(await axeFindings(page), name).toEqual([])
    }
  }

it('a page shows which package a server runs, and an update is looked for, accepted, and gone back from by clicks', async () => {
  await using bed = await openBed()
  const { page, visit, installation } = bed.window
  const photograph = photographer(bed.window)
  const client = await installation.attach()
  const version = async (): Promise<string> => {
    await client.refresh('notes')
    const [row] = JSON.parse((await installation.run('packages', '--json')).stdout) as [{ version: string }]
    const answer = await client.execute(`notes__version_${row.version.replaceAll('.', '_')}`)
    return answer.content[0]?.text ?? ''
  }
  expect(await version()).toBe('1.0.0')
  await visit('#/servers/notes')
  const card = page.getByRole('region', { name: 'Package', exact: true })
  await card.getByText('This computer, without its registry').waitFor()
  expect(await card.textContent()).toMatch(/mcp-notes.*1\.0\.0.*sha512-/)
  await photograph('package-kept')
  await page.getByRole('button', { name: 'Check daily' }).click()
  await page.getByRole('region', { name: 'Updates of packages' }).waitFor({ state: 'detached' })
  expect(JSON.parse(readFileSync(installation.paths.serversFile, 'utf8'))).toMatchObject({ settings: { packages: { look: true } } })

  await bed.publish('1.1.0', 10, { dependencies: { 'left-pad': '1' } })
  await card.getByRole('button', { name: 'Check for an update' }).click()
  await card.getByText('Looking for a newer version').waitFor()
  const offer = card.getByRole('region', { name: 'Update to 1.1.0' })
  await offer.waitFor()
  const changes = offer.getByRole('list', { name: 'What changes' })
  expect(await changes.getByRole('listitem').allTextContents()).toEqual(
    expect.arrayContaining(['Changed: mcp-notes 1.0.0 to 1.1.0', 'Added: left-pad 1.0.0']),
  )
  await expect.poll(() => offer.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)
  await photograph('package-update')
  await visit('#/')
  await page.locator('[data-need=update]').getByRole('heading', { name: 'Notes can get version 1.1.0' }).waitFor()
  await photograph('home-update')
  await page.getByRole('button', { name: 'Review update' }).click()
  await offer.waitFor()
  expect(await page.locator('[data-server-row=notes]').textContent()).toContain('Update available')
  expect(await version()).toBe('1.0.0')
  await page.setViewportSize({ width: 480, height: 800 })
  await offer.scrollIntoViewIfNeeded()
  await photograph('package-update-480')
  await page.setViewportSize({ width: 1200, height: 760 })
  await expect.poll(() => offer.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)
  await offer.getByRole('button', { name: 'Accept' }).press('Enter')
  await offer.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Check for an update')
  expect(await version()).toBe('1.1.0')

  await card.getByRole('button', { name: 'Go back to 1.0.0' }).click()
  await card.getByRole('button', { name: 'Go back to 1.1.0' }).waitFor()
  expect(await version()).toBe('1.0.0')
  // What the user went back from is not offered again.
  await card.getByRole('button', { name: 'Check for an update' }).click()
  await page.getByText('There is no newer version of mcp-notes for you.').first().waitFor()
  await bed.publish('1.2.0', 9)
  await card.getByRole('button', { name: 'Check for an update' }).click()
  await card.getByRole('button', { name: 'Skip this version' }).click()
  await page.getByText('1.2.0 is not offered again.').first().waitFor()
  await card.getByRole('region', { name: 'Update to 1.2.0' }).waitFor({ state: 'detached' })

  const follows = card.getByRole('switch', { name: 'Update automatically' })
  await follows.press('Space')
  await expect.poll(() => follows.isChecked()).toBe(true)
  await bed.publish('1.3.0', 8)
  await card.getByRole('button', { name: 'Check for an update' }).click()
  await card.getByText('1.3.0', { exact: false }).waitFor()
  expect(await version()).toBe('1.3.0')
})

it('a page says in one line why a package is not kept, or when it will be', async () => {
  await using bed = await openBed('dark')
  const { page, visit, photograph } = bed.window
  const card = page.getByRole('region', { name: 'Package', exact: true })
  for (const [server, line] of [
    ['as-written', 'Tooltray does not keep mcp-notes, and runs the command as it is: you turned that off for this server.'],
    ['later', 'mcp-notes is installed at its first start, and then runs from this computer, also offline.'],
    ['forge', 'Tooltray does not keep its package, and runs the command as it is: "github:owner/notes" is not in npm\'s registry.'],
  ] as const) {
    await visit(`#/servers/${server}`)
    await card.getByText(line).waitFor()
  }
  await photograph('package-not-kept-dark')
})

it('the settings list what is kept and what no server runs, and clean up by a click', async () => {
  await using bed = await openBed()
  const { page, visit, installation, photograph } = bed.window
  const client = await installation.attach()
  await client.refresh('notes')
  await visit('#/settings/packages')
  const kept = page.getByRole('list', { name: 'Kept packages' })
  await kept.waitFor()
  expect(await kept.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/Notes.*mcp-notes 1\.0\.0.*(bytes|kB)$/)])
  await photograph('settings-packages')

  expect((await installation.run('remove', 'notes')).code).toBe(0)
  await kept.waitFor({ state: 'detached' })
  const folder = join(installation.paths.dataDir, 'packages/npm')
  const [record = ''] = readdirSync(folder).filter((name) => name.startsWith('mcp-notes') && name.endsWith('.json'))
  const clean = page.getByRole('button', { name: 'Clean up' })
  await clean.click()
  await page.getByText('There was nothing to remove.').first().waitFor()
  await page.getByRole('list', { name: 'Versions that no server runs' }).getByText('mcp-notes 1.0.0').waitFor()
  utimesSync(join(folder, record), Date.now() / 1000, (Date.now() - 31 * DAY) / 1000)
  await clean.click()
  await page.getByText('Removed 1 package.').first().waitFor()
  await page.getByRole('list', { name: 'Versions that no server runs' }).waitFor({ state: 'detached' })
  expect(readdirSync(folder).filter((name) => name.startsWith('mcp-notes'))).toEqual([])
})

it('a changed file is put back, and a version that is too young is run, by a click', async () => {
  await using bed = await openBed()
  const { page, visit, installation } = bed.window
  const client = await installation.attach()
  await client.refresh('notes')
  const run = join(installation.paths.dataDir, 'packages/run')
  const program = join(run, readdirSync(run)[0] ?? '', 'files/node_modules/mcp-notes/run.mjs')
  writeFileSync(join(program, '../memory.jsonl'), 'likes tea')
  appendFileSync(program, '// changed')
  await installation.run('restart', 'notes')
  await visit('#/servers/notes')
  await page.getByText('were changed or removed on this computer (node_modules/mcp-notes/run.mjs)').first().waitFor()
  await photographer(bed.window)('package-changed')
  await page.getByRole('button', { name: 'Put the files back' }).click()
  await page.getByText('Its other files stayed as they are.').first().waitFor()
  await page.getByRole('button', { name: 'Put the files back' }).waitFor({ state: 'detached' })
  expect((await client.execute('notes__version_1_0_0')).content[0]?.text).toBe('1.0.0')
  expect(readFileSync(join(program, '../memory.jsonl'), 'utf8')).toBe('likes tea')

  const young = packageIn(join(installation.home, 'young'), 'mcp-young', serverOf('0.0.1'), { version: '0.0.1' })
  await bed.registry.publish(young, Date.now())
  const { env } = (JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { mcpServers: { notes: { env: unknown } } })
    .mcpServers.notes
  installation.configure({ young: { command: 'npx', args: ['-y', 'mcp-young'], env, hold: 'nothing' } })
  await visit('#/servers/young')
  await page.getByText('mcp-young 0.0.1, or a package that it needs, is younger than 3 days').first().waitFor()
  await photographer(bed.window)('package-young')
  await page.getByRole('button', { name: 'Run it all the same' }).click()
  await page.getByText('runs mcp-young 0.0.1, as you decided.').first().waitFor()
  expect((await client.execute('young__version_0_0_1')).content[0]?.text).toBe('0.0.1')
})

it('install scripts are shown with what they run, and run in a sandbox after a click', async () => {
  skipThisWithout('bubblewrap')
  const command = `node -e "require('fs').writeFileSync('made', '')"`
  await using bed = await openBed('light', { scripts: { postinstall: command } })
  const { page, visit, installation } = bed.window
  const client = await installation.attach()
  await client.refresh('notes')
  await visit('#/servers/notes')
  const scripts = page.getByRole('region', { name: 'Install scripts' })
  await scripts.getByText('These did not run.').waitFor()
  expect(await scripts.getByRole('list').textContent()).toBe(`mcp-notes 1.0.0 postinstall${command}`)
  await scripts.scrollIntoViewIfNeeded()
  await photographer(bed.window)('package-scripts')
  const folder = join(installation.paths.dataDir, 'packages/npm')
  const made = (): boolean => readdirSync(folder).some((name) => existsSync(join(folder, name, 'node_modules/mcp-notes/made')))
  expect(made()).toBe(false)
  await scripts.getByRole('button', { name: 'Run them in a sandbox' }).click()
  await scripts.getByText('They ran in a sandbox, without the network.').waitFor()
  expect(made()).toBe(true)
  await scripts.getByRole('button', { name: 'Continue without running scripts' }).click()
  await scripts.getByText('These did not run.').waitFor()
})

it('a command that names a version is shown the newer one, with the way to change it', async () => {
  await using bed = await openBed('light', {}, 'mcp-notes@1.0.0')
  const { page, visit, installation } = bed.window
  const client = await installation.attach()
  await client.execute('notes__version_1_0_0')
  await bed.publish('1.1.0', 20)
  await visit('#/servers/notes')
  const card = page.getByRole('region', { name: 'Package', exact: true })
  await card.getByRole('button', { name: 'Check for an update' }).click()
  await card.getByText('Version 1.1.0 is there, and the command of this server names 1.0.0.').waitFor()
  await photographer(bed.window)('package-named-version')
  await card.getByRole('link', { name: 'Edit command' }).click()
  await page.getByRole('textbox', { name: 'Command' }).waitFor()
})
