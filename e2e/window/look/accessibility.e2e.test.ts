import { describe, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { withoutPrograms } from '../../testing/machines/bare-machine.ts'
import { sampled } from '../../../scripts/test/sampled.ts'
import { openWindow } from '../browser.ts'
import { axeFindings } from './axe-findings.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'

const SERVERS = {
  files: ownServer('echo', '--tools', '40'),
  postgres: ownServer('crash', '--when', 'start'),
  needy: { command: 'deno', args: ['run', 'server.ts'] },
  typo: { command: 'dneo', args: ['run', 'server.ts'] },
  notes: { ...ownServer('echo'), enabled: false },
}

describe.each(sampled(['light', 'dark'] as const, 1))('in %s colours', (colorScheme) => {
  it('axe finds nothing serious about a question of a server', async () => {
    await using window = await openWindow({ one: ownServer('asking') }, { colorScheme })
    const { page, installation } = window
    const properties = {
      colour: { type: 'string', enum: ['red'] },
      tags: { type: 'array', items: { enum: ['a', 'b'] } },
      token: { type: 'string', description: 'Yours' },
    }
    const params = { message: 'Which?', requestedSchema: { type: 'object', properties, required: ['colour'] } }
    const address = { mode: 'url', message: 'Go', url: 'https://x.example/', elicitationId: 'e' }
    for (const asked of [params, address]) {
      const called = installation.start(
        'call',
        'one__ask',
        JSON.stringify({ questions: { q: { method: 'elicitation/create', params: asked } } }),
      )
      await page.getByRole('button', { name: 'Answer one' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
      expect(await called.ended).toBe(0)
    }
  })

  it('axe finds nothing serious on any page', async () => {
    await using window = await openWindow(SERVERS, { colorScheme, prepare: withoutPrograms })
    const { page, visit, installation } = window
    const check = async (place: string): Promise<void> => expect(await axeFindings(page), place).toEqual([])

    await page.locator('[data-server-row=files][data-state=connected]').waitFor()
    await page.locator('[data-server-row=postgres][data-state=failed]').waitFor()
    await check('servers')
    await visit('#/servers/files')
    await page.getByText(/^Read: /).waitFor()
    await check('overview of a server')
    for (const name of ['needy', 'typo']) {
      await visit(`#/servers/${name}`)
      await page.getByRole('group', { name: /^Missing program: / }).waitFor()
      await check(`a missing program of ${name}`)
    }
    await visit('#/servers/files?tab=tools')
    await page.getByRole('group', { name: 'Tools', exact: true }).waitFor()
    await check('tools of a server')
    await visit('#/servers/files?tab=permissions')
    await page.getByRole('radiogroup', { name: 'Every app: Read' }).waitFor()
    await check('permissions of a server')
    await visit('#/permissions/matrix')
    await page.locator('[data-matrix-row=files]').waitFor()
    await check('apps and servers')
    await visit('#/servers/files?tab=advanced')
    await page.getByText('A program on this computer (stdio)').waitFor()
    await check('connection of a server')
    await visit('#/servers/files?tab=changes')
    await page.getByText('No changes to review').waitFor()
    await check('changes of a server')
    await visit('#/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check('home')
    await visit('#/servers/postgres')
    await page.getByText('license file is missing').first().waitFor()
    await check('a server that failed')
    await visit('#/add/hand')
    await page.getByRole('button', { name: 'Add server' }).click()
    await page.getByText('Enter the program to run.').waitFor()
    await check('form with errors')
    await page.getByRole('button', { name: 'Paste' }).click()
    await page
      .getByRole('textbox')
      .fill('{ "mcpServers": { "github": { "command": "sudo", "args": ["x"], "env": { "TOKEN": "abc" } }, "bad": { "url": "ftp://x" } } }')
    await check('pasted')
    await visit('#/edit/files')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('It works').waitFor()
    await page.getByText('Time limits, review and description').click()
    await check('a server in the form, tried')
    await visit('#/search')
    await page.getByText('Try a search').waitFor()
    await check('search, empty')
    await visit('#/search?q=create%20an%20invoice')
    await page.getByRole('list', { name: 'Tools found' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Run' }).waitFor()
    await page.getByText(/Why it was found/).click()
    await page.getByText('Parameters', { exact: true }).click()
    await page.getByRole('button', { name: 'Keep as a test' }).click()
    await page.getByRole('button', { name: 'See tests' }).waitFor()
    await check('search, with a tool')
    await page.getByRole('button', { name: 'See tests' }).click()
    await page.getByText('It passes.').waitFor()
    await check('searches kept as tests')
    await visit('#/scripts')
    await page.getByText('It reaches tools, and nothing else').waitFor()
    await check('scripts')
    await visit('#/activity')
    await page.getByText('Nothing yet').waitFor()
    await check('activity, empty')
    const { execute } = await installation.attach({ name: 'claude-code' })
    await execute('files__echo', { text: 'x' })
    await page.locator('[data-call] a').first().click()
    await page.getByRole('complementary', { name: 'Call of echo' }).waitFor()
    await page.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await check('activity, with a call')
    await visit('#/record')
    await page.locator('[data-record]').waitFor()
    await page.getByText('The audit log is intact').waitFor()
    await check('the record of calls')
    await visit('#/scripts')
    await page.getByLabel('Only tools that read').uncheck()
    await page.getByRole('textbox', { name: 'Script in JavaScript or TypeScript' }).press('Control+a')
    await page.keyboard.type('console.log(1); await tools.files.echo({ text: "x" }); await tools[input]()')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('[data-call]').nth(1).waitFor()
    await window.photograph(`scripts-${colorScheme}`)
    await check('a script that failed')
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Letters, digits').waitFor()
    await window.photograph(`scripts-${colorScheme}-keep`)
    await check('keeping a script')
    await page.keyboard.press('Escape')
    await visit('#/clients')
    await page.locator('[data-client=claude-code]').waitFor()
    await check('clients')
    for (const part of SETTINGS_PARTS) {
      await visit(`#/settings/${part}`)
      await page.locator('main [aria-busy]').waitFor({ state: 'detached' })
      await check(`settings: ${part}`)
    }
    await visit('#/servers/files?tab=advanced')
    await page.getByRole('region', { name: 'How it runs' }).waitFor()
    await check('a server: advanced')
    await installation.run('rule', 'add', 'deny', '--server', 'files', '--tool', 'delete_*', '--argument', 'path=/etc/*')
    for (const width of [1200, 900, 480]) {
      await page.setViewportSize({ width, height: 760 })
      await visit('#/permissions')
      await page.getByRole('list', { name: 'Exceptions' }).waitFor()
      await check(`permissions, ${width} wide`)
      await page.getByRole('button', { name: 'Add an exception' }).click()
      await page.getByRole('combobox', { name: 'Tool' }).last().selectOption('By name or pattern…')
      await page.getByText('More conditions').click()
      await page.getByRole('button', { name: 'Add an argument' }).last().click()
      await page.getByRole('dialog').getByLabel('Change', { exact: true }).check()
      await page.getByRole('button', { name: 'Add exception' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
      await check(`an exception, ${width} wide`)
      await page.keyboard.press('Escape')
    }
    await installation.run('role', 'save', 'reader', '--deny', 'files__delete_*', '--client', 'cursor')
    for (const width of [480, 900, 1200]) {
      await page.setViewportSize({ width, height: 760 })
      await visit('#/permissions/people')
      await page.getByRole('list', { name: 'Roles' }).waitFor()
      await check(`people and devices, ${width} wide`)
      await page.getByRole('button', { name: 'Edit the role reader' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Only some tools' }).click()
      await check(`a role, ${width} wide`)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await check('a new device')
    await page.keyboard.type('phone')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'phone has a key' }).waitFor()
    await page.getByText('For Claude Code and Cursor').or(page.getByText('It works as soon as HTTP access is on.')).first().waitFor()
    await check('the key of a new device')
    await page.getByRole('link', { name: 'Pair a device' }).click()
    await page.getByRole('dialog').waitFor()
    await check('pairing a device')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).waitFor()
    await check('palette')
  })

  it('nor at the first run', async () => {
    await using window = await openWindow({}, { colorScheme })
    await window.page.getByRole('link', { name: 'Add the first server' }).waitFor()
    expect(await axeFindings(window.page)).toEqual([])
  })
})
