import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownServer, realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

interface Tool {
  readonly name: string
  readonly effect: 'read' | 'write' | 'destructive'
}

const HEADS = { read: 'Read', write: 'Change', destructive: 'Delete or overwrite' } as const
const WORDS = { allow: 'Allow', ask: 'Ask', deny: 'Off' } as const
const tools = (count: number): string => `${count} ${count === 1 ? 'tool' : 'tools'}`

it('what each app may do on each server is what the engine decides; a cell leads to where it is set', async () => {
  await using window = await openWindow({ memory: realServer('memory'), notes: ownServer('echo') })
  const { page, visit, installation } = window
  for (const name of ['memory', 'notes']) await page.locator(`[data-server-row=${name}][data-state=connected]`).waitFor()
  await installation.run('rule', 'add', 'deny', '--client', 'cursor', '--server', 'memory', '--effect', 'destructive')
  await installation.run('rule', 'add', 'ask', '--client', 'cursor', '--server', 'memory', '--tool', 'read_graph')
  await installation.attach({ name: 'cursor' })
  await installation.attach({ name: 'another' })

  /** What the engine decides on each tool of the server Memory, in the words of a cell. */
  const decided = async (client: string): Promise<string> => {
    const listed = JSON.parse((await installation.run('tools', 'memory', '--json')).stdout) as Tool[]
    const decisions = await Promise.all(
      listed.map(async ({ name, effect }) => {
        const { stdout } = await installation.run('policy', 'check', client, name, '--json')
        return { effect, word: WORDS[(JSON.parse(stdout) as { decision: keyof typeof WORDS }).decision] }
      }),
    )
    const sentences = (['read', 'write', 'destructive'] as const).map((effect) => {
      const own = decisions.filter((each) => each.effect === effect)
      const counts = Object.values(WORDS).map((word) => [word, own.filter((each) => each.word === word).length] as const)
      const parts = counts.flatMap(([word, count]) => (count === 0 ? [] : [`${word} (${tools(count)})`]))
      return `${HEADS[effect]}: ${parts.join(', ')}.`
    })
    return sentences.join(' ')
  }
  const grid = page.getByRole('grid', { name: 'What each app may do on each server' })
  const cell = (app: string, server: string) => grid.getByRole('link', { name: `${app} on ${server}: ` })
  const words = (app: string, server: string) => cell(app, server).getAttribute('title')

  await visit('#/permissions')
  await page.getByRole('navigation', { name: 'Permissions' }).getByRole('link', { name: 'Apps and servers' }).click()
  await expect.poll(() => words('Cursor', 'Memory')).toContain('Off')
  expect(await words('Cursor', 'Memory')).toBe(await decided('cursor'))
  expect(await words('another', 'Memory')).toBe(await decided('another'))
  expect(await words('Every app', 'Memory')).toBe(await decided('another'))
  expect(await words('Cursor', 'Notes')).toBe('Allow (1 tool).')
  expect(await grid.getByRole('rowheader').allTextContents()).toEqual([expect.stringContaining('Memory'), expect.stringContaining('Notes')])
  expect(await grid.getByRole('columnheader', { name: 'Cursor' }).count()).toBe(1)
  await window.photograph('permissions-matrix')
  // From the card of an app, only its column.
  await visit('#/permissions/matrix?app=cursor')
  await page.getByText('Only Cursor').waitFor()
  await expect.poll(() => grid.getByRole('columnheader', { name: 'another' }).count()).toBe(0)
  expect(await grid.getByRole('columnheader', { name: 'Cursor' }).count()).toBe(1)
  await window.photograph('permissions-matrix-one-app')
  await page.getByRole('link', { name: 'Show every app' }).click()
  await grid.getByRole('columnheader', { name: 'another' }).waitFor()

  // A click leads to the server, with the app chosen; what is changed there is in the matrix.
  await cell('Cursor', 'Memory').click()
  await expect.poll(() => page.url()).toMatch(/#\/servers\/memory\?tab=permissions&app=cursor$/)
  const row = page.locator('tr[aria-current][data-app=cursor]')
  await row.waitFor()
  await expect.poll(() => row.locator('[role=radio]:focus').count()).toBe(1)
  await row.getByRole('radiogroup', { name: 'Cursor: Change' }).getByRole('radio', { name: 'Ask' }).click()
  await expect.poll(() => decided('cursor')).toContain('Change: Ask (')
  await page.goBack()
  await expect.poll(() => words('Cursor', 'Memory')).toContain('Change: Ask (')
  expect(await words('Cursor', 'Memory')).toBe(await decided('cursor'))
  // Also what is changed elsewhere while it is open.
  await installation.run('rule', 'add', 'deny', '--client', 'another', '--server', 'notes')
  await expect.poll(() => words('another', 'Notes')).toBe('Off (1 tool).')
  expect(await words('Cursor', 'Notes')).toBe('Allow (1 tool).')
})

it('one stop of the Tab key reaches every cell of 80 servers and 15 apps, and the names stay in sight', async () => {
  const named = Array.from({ length: 80 }, (_, at) => [`server-${at + 1}`, { ...ownServer('echo'), enabled: at === 0 }] as const)
  const mcpServers = Object.fromEntries(named)
  const rules = Array.from({ length: 15 }, (_, at) => ({ client: `app-${at + 1}`, server: 'server-7', decision: 'deny' }))
  await using window = await openWindow(mcpServers, {
    width: 900,
    prepare: ({ paths }) => writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules })),
  })
  const { page, visit } = window
  await visit('#/permissions/matrix')
  const grid = page.getByRole('grid', { name: 'What each app may do on each server' })
  await grid.locator('[data-matrix-row=server-1]').waitFor()
  expect(await grid.getAttribute('aria-rowcount')).toBe('81')
  // What is out of sight is not drawn.
  expect(await grid.locator('[data-matrix-row]').count()).toBeLessThan(40)
  expect(await grid.getAttribute('aria-colcount')).toBe('17')
  expect(await grid.locator('a[tabindex="0"]').count()).toBe(1)
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)

  await page.getByRole('button', { name: 'Apps differ' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('#/servers/server-1?tab=permissions')
  await page.keyboard.press('Control+End')
  await expect.poll(focused).toMatch(/^#\/servers\/server-80\?tab=permissions&app=/)
  // The corner is in sight, beside its names.
  const inSight = (text: string) =>
    grid.getByText(text, { exact: true }).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && (element === hit || element.contains(hit))
    })
  expect([await inSight('Server 80'), await inSight('app-15')]).toEqual([true, true])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^#\/servers\/server-79\?tab=permissions&app=/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toMatch(/^#\/servers\/server-79\?tab=permissions&app=/)
  // The cell that has the focus is not below the names.
  await page.keyboard.press('Control+Home')
  await expect.poll(focused).toBe('#/servers/server-1?tab=permissions')
  expect([await inSight('Server 1'), await inSight('Every app')]).toEqual([true, true])

  await page.getByRole('button', { name: 'Apps differ' }).click()
  await expect.poll(() => grid.locator('[data-matrix-row]').count()).toBe(1)
  expect(await grid.locator('a[tabindex="0"]').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Filter servers' }).fill('80')
  await page.getByText('No server matches').waitFor()
})
