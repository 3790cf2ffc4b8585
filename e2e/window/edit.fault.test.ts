import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownServer, realServer, realServerPath, until } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'
import { openWindow } from './browser.ts'

const SECRET = 'never-in-the-window-4711'

describe('a server in the form', () => {
  it('is changed in place, and its secrets are neither shown nor lost', async () => {
    await using window = await openWindow()
    const { page, visit, installation } = window
    const path = join(installation.home, 'servers.json')
    const entry = (command: string): string => `{
  // of mine
  "mcpServers": {
    ${command}
  }
}
`
    const node = JSON.stringify(process.execPath)
    const server = JSON.stringify(realServerPath('memory'))
    writeFileSync(
      path,
      entry(
        `"memory": { "command": ${node}, "args": [${server}], "env": { "MEMORY_TOKEN": "${SECRET}", "LEVEL": "low" }, ` +
          '"tools": {"deny":["read_graph"]} }',
      ),
    )
    await visit('#/servers')
    await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
    await visit('#/servers/memory')
    await page.getByRole('button', { name: 'Edit' }).click()
    const env = page.getByLabel('Environment', { exact: true })
    await expect.poll(() => env.inputValue()).toBe('MEMORY_TOKEN=••••••••\nLEVEL=low')
    expect(await page.content()).not.toContain(SECRET)
    await env.fill('MEMORY_TOKEN=••••••••\nLEVEL=high')
    await page.getByLabel('Name', { exact: true }).fill('graph')
    await page.getByText('Time limits, review and description').click()
    await page.getByLabel('Time for a call').fill('soon')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('must be a duration').waitFor()
    await page.getByLabel('Time for a call').fill('90s')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-server-row=graph][data-state=connected]').waitFor()
    expect(await page.locator('[data-server-row=memory]').count()).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(
      entry(
        `"graph": { "command": ${node}, "args": [${server}], "env": { "MEMORY_TOKEN": "\${secret:graph.MEMORY_TOKEN}", ` +
          '"LEVEL": "high" }, "tools": {"deny":["read_graph"]}, "callTimeout": "90s" }',
      ),
    )
  })

  it('is tried before it is kept: what it offers is told, nothing is written, and no process is left', async () => {
    await using window = await openWindow({ other: ownServer('echo') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=other][data-state=connected]').waitFor()
    const processes = processesOf(installation.home).length
    await visit('#/add/hand')
    await page.getByLabel('Name', { exact: true }).fill('tried')
    await page.getByLabel('Command', { exact: true }).fill(`"${process.execPath}" "${realServerPath('memory')}"`)
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('status', { name: 'Trial' })
    await trial.getByText(/It works: 9 tools/).waitFor()
    await trial.getByText('create_entities').waitFor()
    await until(() => processesOf(installation.home).length === processes, 'the server that was tried has ended')
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).not.toContain('tried')

    // Another entry is another matter, and an error says what happened.
    await page.getByLabel('Command', { exact: true }).fill('no-such-program-anywhere')
    await trial.getByText(/It works/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try it' }).click()
    await trial.getByText('The program "no-such-program-anywhere" was not found').waitFor()
  })

  it('that does not answer can be given up while it is tried', async () => {
    await using window = await openWindow({ other: ownServer('echo') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=other][data-state=connected]').waitFor()
    const processes = processesOf(installation.home).length
    const { args } = ownServer('silent') as { args: string[] }
    await visit('#/add/hand')
    await page.getByLabel('Name', { exact: true }).fill('silent')
    await page.getByLabel('Command', { exact: true }).fill(`"${process.execPath}" "${args[0]}"`)
    await page.getByRole('button', { name: 'Try it' }).click()
    await until(() => processesOf(installation.home).length > processes, 'the server was started')
    await page.getByRole('button', { name: 'Stop trying' }).click()
    await page.getByRole('button', { name: 'Try it' }).waitFor()
    await until(() => processesOf(installation.home).length === processes, 'the server that was tried has ended')
  })

  it('that is removed comes back to the last byte', async () => {
    await using window = await openWindow({ one: realServer('memory'), two: ownServer('echo') })
    const { page, visit, installation } = window
    const path = join(installation.home, 'servers.json')
    const before = `// all of mine\n${readFileSync(path, 'utf8')}`
    writeFileSync(path, before)
    await page.locator('[data-server-row=one][data-state=connected]').waitFor()
    await visit('#/servers/one')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.locator('[data-server-row=one]').waitFor({ state: 'detached' })
    expect(existsSync(path) && readFileSync(path, 'utf8').includes('"one"')).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-server-row=one][data-state=connected]').waitFor()
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})
