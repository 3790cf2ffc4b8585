import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { madeBundle, madeManifest, withName } from '../testing/packages/made-bundle.ts'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import { packedServer } from '../testing/packages/packed-server.ts'
import { type RecordedRegistry, startRecordedRegistry } from '../../electron/engine/testing/recorded-registry.ts'
import { realServerPath } from '../testing/installation.ts'
import { type Window, openWindow } from './browser.ts'
import { axeFindings } from './look/axe-findings.ts'

let registry: RecordedRegistry
beforeEach(async () => {
  registry = await startRecordedRegistry()
})
afterEach(() => registry.close())

const open = (options: Parameters<typeof openWindow>[1] = {}): Promise<Window> =>
  openWindow({}, { settings: { registry: registry.address }, ...options })
const file = ({ installation }: Window): Record<string, Record<string, unknown>> =>
  (JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, Record<string, unknown>> })
    .mcpServers
const preview = (page: Page) => page.getByRole('group', { name: 'What will run' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add server' })

describe('the registry', () => {
  it('is searched as one types, page by page; a server is shown with what it asks for and what it will run, and added', async () => {
    skipThisWithout('bubblewrap')
    await using window = await open()
    const { page, visit } = window
    // The address of an earlier version leads to the gallery, and the registry stands below it.
    await visit('#/add/registry')
    await page.getByRole('heading', { name: 'People start with' }).waitFor()
    await page.getByRole('button', { name: 'Show its servers' }).click()
    const list = page.getByRole('list', { name: 'Servers of the registry' })
    await list.getByText('Forecasts of any place').waitFor()
    await page.getByRole('searchbox').fill('notes')
    await page.getByRole('button', { name: 'Details of io.example/notes-1', exact: true }).waitFor()
    await expect.poll(() => list.getByText('Forecasts of any place').count()).toBe(0)
    await page.getByText('2 entries of the registry could not be read.').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Details of io.example/notes-20' }).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Details of io.example/notes-25' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('searchbox').fill('weather')
    await page.getByRole('button', { name: 'Details of io.example/weather' }).click()

    await page.getByText('Fill in the required fields to continue.').waitFor()
    await addButton(page).click()
    await page.getByText('WEATHER_KEY is required.').waitFor()
    await page.getByLabel('WEATHER_KEY').fill('k-4711')
    await page.getByLabel('units').selectOption('fahrenheit')
    await page.getByLabel('places').fill('Oslo\nNew York')
    await expect
      .poll(() => preview(page).locator('pre').textContent())
      .toBe('npx -y @example/weather@1.2.0 serve --units fahrenheit --quiet Oslo "New York"')
    expect(await preview(page).textContent()).not.toContain('k-4711')
    expect(await page.getByText('plain text').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await window.photograph('registry')
    expect(file(window)).toEqual({})
    await addButton(page).click()
    await page.locator('[data-server-row=weather]').waitFor()
    expect(file(window)).toEqual({
      weather: {
        command: 'npx',
        args: ['-y', '@example/weather@1.2.0', 'serve', '--units', 'fahrenheit', '--quiet', 'Oslo', 'New York'],
        env: { WEATHER_KEY: '${secret:weather.WEATHER_KEY}' },
        sandbox: { network: true },
      },
    })
  })

  it('has other versions and other ways; what cannot be used says why', async () => {
    await using window = await open()
    const { page, visit } = window
    await visit('#/add')
    await page.getByRole('searchbox').fill('weather')
    await page.getByRole('button', { name: 'Details of io.example/weather' }).click()
    await page.getByLabel('Way to use it').selectOption('package-3')
    await page.getByText('Its publisher gives no SHA-256').waitFor()
    await page.getByLabel('Way to use it').selectOption('remote-1')
    await page.getByLabel('token').fill('t')
    await preview(page).getByText('https://eu.weather.example/mcp').waitFor()
    await page.getByLabel('Version').selectOption('0.0.9')
    await page.getByText('This version is deprecated.').waitFor()
    await page.getByRole('button', { name: 'Back to the search' }).click()
    await page.getByRole('searchbox').waitFor()
  })

  it('that is away is told', async () => {
    await using window = await open()
    const { page, visit } = window
    registry.mood = 'down'
    await visit('#/add')
    await page.getByRole('button', { name: 'Show its servers' }).click()
    await page.getByText('could not be reached: it answered with status 503').waitFor()
    await page.getByText('Try again when you are online').waitFor()
  })
})

describe('a bundle', () => {
  const bundle = async () =>
    madeBundle(
      madeManifest({
        display_name: 'Graph',
        name: 'graph-mcp',
        server: {
          type: 'node',
          entry_point: 'run.mjs',
          mcp_config: { command: process.execPath, args: ['${__dirname}/run.mjs'], env: { MEMORY_FILE_PATH: '${user_config.file}' } },
        },
        user_config: { file: { type: 'file', title: 'File of the graph', required: true }, loud: { type: 'boolean', title: 'Loud' } },
        tools: [{ name: 'read_graph', description: '' }],
      }),
      [{ path: 'run.mjs', content: await packedServer('memory') }],
    )

  it('is chosen, shown, filled in, agreed to, unpacked, and its server runs', async () => {
    skipThisWithout('bubblewrap')
    await using window = await open()
    const { page, visit, installation } = window
    await visit('#/add/file')
    await page.getByLabel('Bundle (.mcpb)').setInputFiles({ name: 'graph.mcpb', mimeType: 'application/zip', buffer: await bundle() })
    await page.getByRole('heading', { name: 'Graph 1.0.0' }).waitFor()
    await page.getByText('by Ada').waitFor()
    // A path is completed as one types.
    const path = page.getByLabel('File of the graph')
    await path.fill(join(installation.home, 'serv'))
    await expect
      .poll(() => page.locator('datalist option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)))
      .toEqual([join(installation.home, 'servers.json')])
    await path.fill(join(installation.home, 'graphs/1.json'))
    const folder = join(installation.home, 'data/bundles/graph-mcp-1.0.0')
    await preview(page).getByText(join(folder, 'run.mjs')).waitFor()
    const sandbox = 'It runs in a sandbox: it reaches the network, changes '
    await preview(page).getByText(sandbox).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await window.photograph('bundle')
    await page.getByLabel('Run it in a sandbox').click()
    await expect.poll(() => preview(page).getByText(sandbox).count()).toBe(0)
    await page.getByLabel('Run it in a sandbox').click()
    await preview(page).getByText(sandbox).waitFor()
    expect(existsSync(folder)).toBe(false)
    await addButton(page).click()
    await page.locator('[data-server-row=graph][data-state=connected]').waitFor()
    await page.getByRole('region', { name: 'Server graph' }).getByText('Read: 3 tools').waitFor()
    await page.getByRole('region', { name: 'Server graph' }).getByText(sandbox).waitFor()
    const write = [`${join(installation.home, 'graphs')}/`]
    expect(file(window)['graph']).toMatchObject({ args: [join(folder, 'run.mjs')], cwd: folder, sandbox: { network: true, write } })
  })

  it('can be dropped; one that would leave its folder is refused', async () => {
    await using window = await open()
    const { page, visit, installation } = window
    await visit('#/add/file')
    const drop = async (bytes: Buffer): Promise<void> => {
      const data = await page.evaluateHandle((base64) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'x.mcpb'))
        return transfer
      }, bytes.toString('base64'))
      await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: data })
    }
    await drop(withName(await madeBundle(madeManifest(), [{ path: 'xx/xx/evil.js', content: 'x' }]), 'xx/xx/evil.js', '../../evil.js'))
    await page.getByText('This bundle is refused').waitFor()
    expect(existsSync(join(installation.home, 'evil.js'))).toBe(false)
    await drop(await bundle())
    await page.getByRole('heading', { name: 'Graph 1.0.0' }).waitFor()
  })
})

describe('a link', () => {
  it('fills in the form and does nothing else', async () => {
    await using window = await open()
    const { page, visit } = window
    await visit('#/add?name=files&command=sudo&args=-x&args=a%20b&env=LEVEL%3Dlow')
    await page.getByText('A link filled in this form.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('files')
    expect(await page.getByLabel('Command', { exact: true }).inputValue()).toBe('sudo -x "a b"')
    expect(await page.getByLabel('Environment', { exact: true }).inputValue()).toBe('LEVEL=low')
    await preview(page).getByText('It asks for administrator rights.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // It may open under the hands of somebody who writes: no key of theirs goes into it.
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('files')
    expect(file(window)).toEqual({})
    // Another link while the page is open is another form, whatever one was at.
    await page.getByRole('button', { name: 'Paste' }).click()
    await visit('#/add?name=docs&url=https://docs.test/mcp')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('docs')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('https://docs.test/mcp')
    await visit('#/add/hand')
    await page.getByText('A link filled in this form.').waitFor({ state: 'detached' })
    expect(file(window)).toEqual({})
  })
})

describe('what a server runs', () => {
  it('is shown before it can be added, and again when it is changed', async () => {
    await using window = await open()
    const { page, visit, installation } = window
    await visit('#/add/hand')
    await page.getByLabel('Name', { exact: true }).fill('graph')
    await page.getByLabel('Command', { exact: true }).fill(`"${process.execPath}" "${realServerPath('memory')}"`)
    await preview(page).getByText(realServerPath('memory')).waitFor()
    await addButton(page).click()
    await page.locator('[data-server-row=graph][data-state=connected]').waitFor()
    await visit('#/edit/graph')
    const command = page.getByLabel('Command', { exact: true })
    await expect.poll(() => command.inputValue()).toContain('server-memory')
    await command.fill('sh -c "rm -rf /tmp/nothing"')
    await preview(page).getByText('It runs a shell, which can do anything.').waitFor()
    await preview(page).getByText('It deletes files when it starts.').waitFor()
    expect(file(window)['graph']).toMatchObject({ command: process.execPath })

    // The command line asks, too.
    const refused = await installation.run('registry', 'add', 'io.example/weather', '--set', 'WEATHER_KEY=k')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('you must confirm it')])
    const added = await installation.run('registry', 'add', 'io.example/weather', '--set', 'WEATHER_KEY=k', '--yes', '--as', 'w')
    expect(added.code).toBe(0)
    expect(Object.keys(file(window))).toEqual(['graph', 'w'])
  })
})
