import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Attached, ownServer, realServer, realServerPath, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'
import { serverPath } from '../testing/raw-client.ts'
import { openWindow } from './browser.ts'

const row = (page: Page, name: string, state: string) => page.locator(`[data-server-row="${name}"][data-state=${state}]`)

/** The names that a client's search gives for a query. */
async function found({ call }: Attached, query: string): Promise<string[]> {
  return (await call('search_tools', { query, limit: 50 })).told.hits.map(({ name }) => name)
}

describe('adding a server', () => {
  it('by the form: it is written, connects, and shows its tools', async () => {
    await using window = await openWindow()
    const { page, installation } = window
    await page.getByRole('link', { name: 'Add the first server' }).click()
    await page.getByRole('button', { name: 'By hand' }).click()
    await page.getByLabel('Name', { exact: true }).fill('files')
    await page.getByLabel('Command', { exact: true }).fill(`"${process.execPath}" "${realServerPath('filesystem')}" "${installation.home}"`)
    await page.getByRole('button', { name: 'Add server' }).click()
    await row(page, 'files', 'connected').waitFor()
    await page.getByRole('region', { name: 'Server files' }).getByText('Read: ').waitFor()
    const file = JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }
    expect(file.mcpServers).toEqual({ files: { command: process.execPath, args: [realServerPath('filesystem'), installation.home] } })
  })

  it('says beside the field what is wrong, and writes nothing', async () => {
    await using window = await openWindow({ files: ownServer('echo') })
    const { page, installation, visit } = window
    const before = readFileSync(join(installation.home, 'servers.json'), 'utf8')
    await visit('#/add/hand')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('files')
    await page.getByLabel('Command', { exact: true }).fill('npx "x')
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.getByText('There is already a server of that name.').waitFor()
    await page.getByText('A quote is not closed.').waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    const note = await name.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('There is already a server of that name.')
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).toBe(before)
  })

  it('by pasting: what is wrong is left out, the rest connects', async () => {
    await using window = await openWindow()
    const { page, visit } = window
    await visit('#/add/paste')
    await page
      .getByRole('textbox')
      .fill(
        `// from a README\n${JSON.stringify({ mcpServers: { one: ownServer('echo'), two: ownServer('echo'), bad: { url: 'ftp://x' } } })}`,
      )
    await page.getByText('must be an http:// or https:// address').waitFor()
    await page.getByRole('button', { name: 'Add 2 servers' }).click()
    await row(page, 'one', 'connected').waitFor()
    await row(page, 'two', 'connected').waitFor()
    expect(await page.locator('[data-server-row]').count()).toBe(2)
  })

  it('by pasting a command with a key: named by its program, a taken name can be changed, and the key is nowhere to be seen', async () => {
    await using window = await openWindow({ 'mcp-thing': ownServer('echo') })
    const { page, visit, installation } = window
    await visit('#/add/paste')
    const key = 'ghp_0123456789abcdefghij'
    await page.getByRole('textbox').fill(`GITHUB_TOKEN=${key} "${process.execPath}" ${serverPath('echo')} --name github`)
    await page.getByText('The key in env.GITHUB_TOKEN is kept as a secret').waitFor()
    await page
      .getByRole('textbox', { name: 'Paste a server configuration' })
      .fill(`docker run -i --rm -e GITHUB_TOKEN=${key} example.test/mcp-thing`)
    const name = page.getByLabel('Name', { exact: true })
    // The text itself is the person's own and stays in its field.
    await page.getByRole('checkbox', { name: 'thing' }).waitFor()
    await page
      .getByRole('textbox', { name: 'Paste a server configuration' })
      .fill(`{"mcp-thing": {"command": "${process.execPath}", "args": ["${serverPath('echo')}"], "env": {"GITHUB_TOKEN": "${key}"}}}`)
    await expect.poll(() => name.inputValue()).toBe('mcp-thing-2')
    await name.fill('mcp-thing')
    await page.getByText('There is already a server of that name.').waitFor()
    expect(await page.getByRole('button', { name: 'Add server' }).isDisabled()).toBe(true)
    await name.fill('other')
    await page.getByRole('button', { name: 'Add server' }).click()
    await row(page, 'other', 'connected').waitFor()
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).not.toContain(key)
    expect((await page.content()) + page.url()).not.toContain(key)
  })

  it('by a link: what it brings does not stay in the address', async () => {
    await using window = await openWindow()
    const { page, visit } = window
    await visit('#/add?name=docs&url=https://docs.test/mcp?api_key=planted-in-a-link')
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toContain('planted-in-a-link')
    await expect.poll(() => page.url()).not.toContain('planted')
    expect(await page.evaluate(() => history.length)).toBeLessThan(5)
  })
})

describe('a server that needs a key', () => {
  it('asks for it in its pane, and is tried at once when it has it', async () => {
    await using window = await openWindow({ talk: { ...ownServer('talkative'), env: { API_TOKEN: '${secret:talk.API_TOKEN}' } } })
    const { page, visit } = window
    await row(page, 'talk', 'needs-key').waitFor()
    await row(page, 'talk', 'needs-key').getByText('Needs API key').waitFor()
    await visit('#/servers/talk?tab=tools')
    // Its tools are not on their way: they wait for the person.
    await page.getByText('An API key is needed first').waitFor()
    const field = page.getByLabel('talk.API_TOKEN')
    await field.fill('planted-by-pane')
    await window.photograph('needs-key')
    await field.press('Enter')
    await row(page, 'talk', 'connected').waitFor()
    // The settings know it by its name, and by who uses it.
    await visit('#/settings/secrets')
    const secret = page.getByRole('list', { name: 'Secrets' }).getByRole('listitem').filter({ hasText: 'talk.API_TOKEN' })
    await secret.getByText('used by talk').waitFor()
    await secret.getByRole('button', { name: 'Replace talk.API_TOKEN' }).click()
    await page.getByLabel('New value of talk.API_TOKEN').fill('planted-anew')
    await window.photograph('secrets')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'talk.API_TOKEN is saved.' }).first().waitFor()
    await secret.getByRole('button', { name: 'Delete talk.API_TOKEN' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await secret.getByText('not set yet').waitFor()
    expect(await page.content()).not.toContain('planted')
  })
})

describe('a server', () => {
  it('whose process is killed is seen to fail, and comes back when asked to', async () => {
    await using window = await openWindow({ memory: realServer('memory') })
    const { page, installation } = window
    await row(page, 'memory', 'connected').waitFor()
    const pid = async (): Promise<number> => (await installation.status()).servers[0]?.peer?.pid ?? 0
    const first = await pid()
    process.kill(first, 'SIGKILL')
    await row(page, 'memory', 'failed').waitFor()
    await row(page, 'memory', 'failed').getByRole('link').click()
    await page.getByText('memory ended (signal SIGKILL)').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await row(page, 'memory', 'connected').waitFor()
    const second = await pid()
    expect(second).not.toBe(first)
    expect(processAlive(second)).toBe(true)
  })

  it('that is switched off leaves the search of a client that is attached, and is there again when switched on', async () => {
    await using window = await openWindow({ notes: ownServer('echo'), memory: realServer('memory') })
    const { page, installation } = window
    await row(page, 'notes', 'connected').waitFor()
    const client = await installation.attach()
    expect(await found(client, 'give back a text')).toContain('notes__echo')
    await page.getByRole('switch', { name: 'notes is on' }).click()
    await row(page, 'notes', 'disabled').waitFor()
    expect(await found(client, 'give back a text')).not.toContain('notes__echo')
    expect((await client.execute('notes__echo', { text: 'x' })).isError).toBe(true)
    await page.getByRole('switch', { name: 'notes is on' }).click()
    // Its tools are known, so it sleeps until it is used.
    await row(page, 'notes', 'disconnected').waitFor()
    expect(await found(client, 'give back a text')).toContain('notes__echo')
    expect((await client.execute('notes__echo', { text: 'x' })).content[0]?.text).toBe('x')
    await row(page, 'notes', 'idle').waitFor()
  })

  it('whose log is open shows what it writes to stderr as it writes it', async () => {
    await using window = await openWindow({ noise: ownServer('noise', '--kinds', 'stderr') })
    const { page, visit, installation } = window
    await row(page, 'noise', 'connected').waitFor()
    await visit('#/servers/noise?tab=log')
    const lines = page.getByRole('list', { name: 'Log' }).getByText('answering')
    await lines.first().waitFor()
    const before = await lines.count()
    const { execute } = await installation.attach()
    await execute('noise__echo', { text: 'x' })
    await expect.poll(() => lines.count()).toBeGreaterThan(before)
  })

  it('that the command line removes leaves the list, its pane, and the palette', async () => {
    await using window = await openWindow({ one: ownServer('echo'), two: ownServer('echo') })
    const { page, installation, visit } = window
    await row(page, 'one', 'connected').waitFor()
    await row(page, 'two', 'connected').waitFor()
    await visit('#/servers/one')
    await page.getByRole('heading', { name: 'One', exact: true }).waitFor()
    expect((await installation.run('remove', 'one')).code).toBe(0)
    await page.getByText('There is no server named one').waitFor()
    expect(await page.locator('[data-server-row=one]').count()).toBe(0)
    expect(await page.title()).toBe('Servers · Tooltray')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Two', exact: true }).waitFor()
    expect(await page.getByRole('option', { name: /\bOne$/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All servers' }).click()
    await page.getByText('There is no server named one').waitFor({ state: 'detached' })
  })

  it('offers in the palette what can be done with it, and waits long for an undo of its removal', async () => {
    await using window = await openWindow({ one: ownServer('echo'), two: ownServer('echo') })
    const { page, visit } = window
    await row(page, 'one', 'connected').waitFor()
    await visit('#/servers/one')
    await page.getByRole('heading', { name: 'One', exact: true }).waitFor()
    await page.clock.install()
    await page.keyboard.press('Control+k')
    for (const action of ['Refresh One', 'Disable One', 'Stop One until needed', 'Logs of One', 'Edit One', 'Remove One'])
      await page.getByRole('option', { name: action, exact: true }).waitFor()
    await page.getByRole('option', { name: 'Remove One', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await page.clock.fastForward('01:00')
    await undo.click()
    await page.locator('[data-server-row=one]').waitFor()
  })

  it('that is tried out shows in sight what came of it, however long its form is', async () => {
    await using window = await openWindow({ one: { ...ownServer('echo'), startTimeout: '90s' } })
    const { page, visit } = window
    await row(page, 'one', 'connected').waitFor()
    await visit('#/edit/one')
    await page.getByRole('button', { name: 'Try it' }).click()
    const told = page.getByText(/^It works/)
    await told.waitFor()
    await expect.poll(() => told.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  })

  it('whose configuration is broken is told with the file and the line', async () => {
    await using window = await openWindow({ one: ownServer('echo') })
    const { page, installation, visit } = window
    await row(page, 'one', 'connected').waitFor()
    const file = join(installation.home, 'servers.json')
    writeFileSync(file, '{\n  "mcpServers": {\n    "one": oops\n')
    await page.getByText(`${file} is not valid JSON at line 3`).waitFor()
    await visit('#/settings/general')
    await page.getByText(`${file} is not valid JSON at line 3`).waitFor()
    writeFileSync(file, '{\n  "mcpServers": {\n    "two": { "command": 7 }\n } }\n')
    await page.getByText(`${file}, line 3`, { exact: false }).waitFor()
  })

  it('whose budget is used up says until when, in its row and on its page', async () => {
    await using window = await openWindow({
      one: { ...ownServer('witness'), budget: { secondsPerDay: 0.000_01 } },
      two: ownServer('witness'),
    })
    const { page, installation, visit } = window
    await row(page, 'one', 'connected').waitFor()
    expect((await installation.run('call', 'one__where')).code).toBe(0)
    await page.locator('[data-server-row="one"]').getByText('budget used up until').waitFor()
    expect(await page.locator('[data-server-row="two"]').innerText()).not.toContain('budget')
    await visit('#/servers/one')
    await page.getByRole('region', { name: 'Server one' }).getByText('budget used up until').waitFor()
  })

  it('that another program writes into servers.json appears, and its changes of state are followed', async () => {
    await using window = await openWindow({ one: ownServer('echo') })
    const { page, installation } = window
    await row(page, 'one', 'connected').waitFor()
    installation.configure({ one: ownServer('echo'), two: ownServer('echo') })
    await row(page, 'two', 'connected').waitFor()
    installation.configure({ two: ownServer('echo') })
    await until(async () => (await page.locator('[data-server-row=one]').count()) === 0, 'the removed server has left the list')
  })
})
