import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Installation, realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const noted = { id: expect.any(String) as string, madeAt: expect.any(String) as string, from: 'person' }

function texts({ paths }: Installation) {
  const text = (): string => readFileSync(paths.serversFile, 'utf8')
  const file = () => JSON.parse(text()) as { rules?: unknown; roles?: unknown; settings?: unknown }
  return { text, file }
}

/** What the engine decides on a call. */
async function decided(installation: Installation, client: string, tool: string, ...more: string[]): Promise<string> {
  const { stdout } = await installation.run('policy', 'check', client, tool, ...more, '--json')
  return (JSON.parse(stdout) as { decision: string }).decision
}

it('when Tooltray asks is chosen in words, or by what a tool does; each is one step with an undo', async () => {
  await using window = await openWindow({ memory: realServer('memory') }, { settings: { idle: 'never' } })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const { text, file } = texts(installation)
  const before = text()
  const of = (tool: string): Promise<string> => decided(installation, 'cursor', `memory__${tool}`)
  const choice = (name: string) => page.getByRole('group', { name: 'When should Tooltray ask you?' }).getByRole('radio', { name })
  const effect = (name: string, value: string) =>
    page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: value, exact: true })

  await visit('#/permissions')
  await page.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor()
  await expect.poll(() => choice('Before anything is deleted or overwritten').isChecked()).toBe(true)
  expect([await of('read_graph'), await of('create_entities'), await of('delete_entities')]).toEqual(['allow', 'allow', 'ask'])

  // What holds is said as it is, also for tools that declare nothing.
  const holds = page.getByRole('status', { name: 'Current settings' })
  await holds.getByText(/^Reading and changing run right away\..* counts as changing, .*: it runs right away\./).waitFor()

  await choice('Before anything is changed').click()
  await expect.poll(() => file().rules).toEqual([{ effect: 'write', decision: 'ask', ...noted }])
  await expect.poll(() => effect('Change', 'Ask').isChecked()).toBe(true)
  await holds.getByText(/^Reading runs right away\. Tooltray asks you before anything is changed, deleted or overwritten\./).waitFor()
  expect([await of('read_graph'), await of('create_entities'), await of('delete_entities')]).toEqual(['allow', 'ask', 'ask'])
  // What the choice says is no exception.
  expect(await page.getByRole('list', { name: 'Exceptions' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(text).toBe(before)
  await expect.poll(() => choice('Before anything is deleted or overwritten').isChecked()).toBe(true)

  await choice('Only where the AI app does not ask itself').click()
  await expect.poll(() => file().settings).toEqual({ idle: 'never', destructive: 'client' })
  await choice('Never').click()
  await expect.poll(() => file().settings).toEqual({ idle: 'never', destructive: 'allow' })
  expect(await of('delete_entities')).toBe('allow')
  await choice('Before anything is deleted or overwritten').click()
  await expect.poll(() => file().settings).toEqual({ idle: 'never' })

  await effect('Delete or overwrite', 'Off').click()
  await page.getByText('Your settings match none of these').waitFor()
  expect(await of('delete_entities')).toBe('deny')
  await page.getByRole('button', { name: 'Delete or overwrite: back to the default' }).click()
  await expect.poll(() => choice('Before anything is deleted or overwritten').isChecked()).toBe(true)
  expect(file().rules).toEqual([])
})

it('exceptions are sentences, and each is taken away and comes back to the byte', async () => {
  await using window = await openWindow({ memory: realServer('memory') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  const { text } = texts(installation)
  const entry = { ...realServer('memory'), tools: { deny: ['add_*'] } }
  const rules = `[
    // Mine.
    { "tool": "delete_*", "decision": "deny" }, // two
    { "server": "memory", "effect": "write", "arguments": { "path": "/etc/*" }, "decision": "ask" }
  ]`
  const profiles = { work: ['memory'] }
  const roles = { reader: { clients: ['cursor'], deny: ['memory__open_nodes'] } }
  writeFileSync(
    installation.paths.serversFile,
    `{\n  "mcpServers": ${JSON.stringify({ memory: entry })},\n  "rules": ${rules},\n  "profiles": ${JSON.stringify(profiles)},\n` +
      `  "roles": ${JSON.stringify(roles)},\n  "settings": { "profile": "work" }\n}\n`,
  )
  await visit('#/permissions')
  const rows = page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem')
  const sentences = [
    'No app may use tools named delete_* of any server.',
    'Ask me before any app changes anything in Memory, where path is like /etc/*.',
    'No app may use tools named add_* of Memory.',
  ]
  await expect.poll(() => rows.count()).toBe(3)
  for (const [at, sentence] of sentences.entries())
    await rows
      .nth(at)
      .getByRole('button', { name: `Remove: ${sentence}` })
      .waitFor()
  expect(await rows.nth(0).textContent()).toContain('by hand')
  // What is set elsewhere is named with its place.
  const elsewhere = page.getByRole('list', { name: 'Set elsewhere' }).getByRole('listitem')
  expect(await elsewhere.allTextContents()).toEqual([
    expect.stringContaining('The profile work is active'),
    expect.stringContaining('The role reader limits Cursor.'),
  ])
  await window.photograph('permissions-exceptions')

  const before = text()
  expect(await decided(installation, 'zed', 'memory__delete_entities')).toBe('deny')
  await page.getByRole('button', { name: `Remove: ${sentences[0]}` }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await decided(installation, 'zed', 'memory__delete_entities')).toBe('ask')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(text).toBe(before)
  await expect.poll(() => rows.count()).toBe(3)

  await page.getByRole('button', { name: `Remove: ${sentences[2]}` }).click()
  await expect.poll(text).not.toContain('add_*')
  await expect.poll(() => decided(installation, 'zed', 'memory__add_observations')).toBe('allow')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(text).toBe(before)

  // A rule is led to by its number.
  await visit('#/permissions?rule=2')
  await expect.poll(() => page.locator('[data-exception="2"][aria-current]').count()).toBe(1)
})

it('the checker says what would become of a call, why, and where that is set', async () => {
  await using window = await openWindow({ memory: realServer('memory') })
  const { page, visit, installation } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await installation.run('rule', 'add', 'deny', '--client', 'cursor', '--server', 'memory', '--effect', 'destructive')
  await installation.run('rule', 'add', 'ask', '--server', 'memory', '--argument', 'query=secret*')
  await installation.attach({ name: 'cursor' })
  const before = texts(installation).text()

  await visit('#/permissions')
  const checker = page.getByRole('region', { name: 'Check a call' })
  const note = checker.locator('[data-decision]')
  const answer = () => note.getAttribute('data-decision')
  await checker.getByRole('combobox', { name: 'Server' }).selectOption('memory')
  await checker.getByRole('combobox', { name: 'Tool' }).selectOption('Delete Entities')
  await expect.poll(answer).toBe('ask')
  await checker.getByRole('combobox', { name: 'Could' }).selectOption('Cursor')
  await expect.poll(answer).toBe('deny')
  await note.getByText('may not delete or overwrite anything in').waitFor()
  await window.photograph('permissions-checker')
  await note.getByRole('link', { name: 'Your exception' }).click()
  await expect.poll(() => page.locator('[data-exception="1"][aria-current]').count()).toBe(1)

  await checker.getByRole('combobox', { name: 'Tool' }).selectOption('Search Nodes')
  await expect.poll(answer).toBe('allow')
  await note.getByText('It also depends on what is sent').waitFor()
  await checker.getByRole('button', { name: 'Add an argument' }).click()
  expect(await checker.getByRole('combobox', { name: 'Argument 1: name' }).inputValue()).toBe('query')
  await checker.getByRole('textbox', { name: 'Argument 1: value' }).fill('secret plans')
  await expect.poll(answer).toBe('ask')
  await note.getByText(', where query is like secret*').waitFor()

  // What is switched off is led to its switch, and the answer follows a change at once.
  await page.getByRole('button', { name: /^Remove: Ask me before any app uses Memory, where/ }).click()
  await expect.poll(answer).toBe('allow')
  await installation.run('rule', 'remove', '1')
  await expect.poll(() => texts(installation).text()).not.toBe(before)
  // The notice with its undo lies over the last row.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await visit('#/servers/memory?tab=tools')
  await page.getByRole('radiogroup', { name: 'Open Nodes', exact: true }).getByRole('radio', { name: 'Off', exact: true }).click()
  await visit('#/permissions')
  await checker.getByRole('combobox', { name: 'Server' }).selectOption('memory')
  await checker.getByRole('combobox', { name: 'Tool' }).selectOption('Open Nodes')
  await expect.poll(answer).toBe('deny')
  await note.getByRole('link', { name: 'Tools of Memory' }).click()
  await page.getByRole('radiogroup', { name: 'Open Nodes', exact: true }).waitFor()
})
