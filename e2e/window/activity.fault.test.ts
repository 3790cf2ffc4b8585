import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import { type Installation, ownServer, realServer } from '../testing/installation.ts'
import { openWindow, printedAddress } from './browser.ts'

describe('the activity', () => {
  it('has the calls from before the page was opened, with their clients; what they carried is shown when asked for', async () => {
    await using window = await openWindow({ everything: realServer('everything'), crash: ownServer('crash') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=everything][data-state=connected]').waitFor()
    const { execute } = await installation.attach({ name: 'claude-code' })
    const other = await installation.attach({ name: 'cursor' })
    await execute('everything__echo', { message: 'only when asked' })
    await other.execute('crash__crash', { how: 'exit' })
    await page.reload()
    await visit('#/activity')
    const rows = page.locator('[data-call]')
    await expect.poll(() => rows.count()).toBe(2)
    const list = page.getByRole('group', { name: 'Calls and searches, newest first' })
    expect(await list.textContent()).toMatch(/Cursor.*Crash.*Claude Code.*Echo/s)

    // Filters.
    await page.getByRole('button', { name: 'Failed' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('combobox', { name: 'App' }).selectOption('Claude Code')
    await expect.poll(() => rows.count()).toBe(1)

    await rows.first().getByRole('link').click()
    const pane = page.getByRole('complementary', { name: 'Call of echo' })
    await pane.getByText('claude-code', { exact: true }).waitFor()
    // What the call was about stands in its row, what came back does not.
    expect(await rows.first().textContent()).toContain('only when asked')
    expect(await page.content()).not.toContain('Echo: only when asked')
    await pane.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await expect.poll(() => pane.getByLabel('Arguments', { exact: true }).textContent()).toContain('only when asked')
    await pane.getByLabel('Text', { exact: true }).getByText('Echo: only when asked').waitFor()

    await page.getByRole('combobox', { name: 'App' }).selectOption('')
    await rows.first().getByRole('link').click()
    const failed = page.getByRole('complementary', { name: 'Call of crash' })
    await failed.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await failed.getByText('crash ended (exit code 3)').first().waitFor()
    await failed.getByLabel('Stderr', { exact: true }).getByText('out of cheese').waitFor()
  })

  it('has searches, and calls that came to nothing, each with its reason in the row', async () => {
    const prepare = ({ paths: { serversFile } }: Installation): void => {
      const file = JSON.parse(readFileSync(serversFile, 'utf8')) as object
      writeFileSync(serversFile, JSON.stringify({ ...file, profiles: { office: ['shapes'] } }))
    }
    await using window = await openWindow(
      { echo: ownServer('echo'), shapes: ownServer('results'), dead: ownServer('crash', '--when', 'start') },
      { width: 1400, prepare },
    )
    const { page, visit, installation } = window
    await page.locator('[data-server-row=dead][data-state=failed]').waitFor()
    await page.locator('[data-server-row=shapes][data-state=connected]').waitFor()
    await visit('#/activity')
    const { call, execute } = await installation.attach({ name: 'claude-code' })
    await call('search_tools', { query: 'give back a text' })
    await call('search_tools', { query: 'anything', server: 'nowhere' })
    await execute('echo__echo', { text: [], other: [] })
    await execute('echo__eccho', { text: 'x' })
    await execute('dead__anything')
    await execute('shapes__failed')
    await call('execute_tool', { arguments: {} })
    const rows = page.locator('[data-call]')
    const within = await installation.attach({ name: 'office', profile: 'office' })
    await within.execute('echo__echo', { text: 'x' })
    await expect.poll(() => rows.count()).toBe(8)
    const told = await rows.evaluateAll((all) =>
      all.map((row) => [row.getAttribute('data-kind'), row.querySelector('[data-reason]')?.textContent ?? '', row.textContent] as const),
    )
    const [outside, nameless, toolError, dead, unknown, wrong, nowhere, search] = told.map(([kind, reason]) => `${kind}: ${reason}`)
    expect(outside).toBe('call: The call was not run: echo is not in the profile office.')
    // A search is no call: apps, Home and this page count alike.
    const { sessions } = (await installation.status()) as unknown as EngineStatus
    expect(sessions.map(({ client: { name }, calls }) => [name, calls])).toEqual([
      ['claude-code', 5],
      ['office', 1],
    ])
    expect(nameless).toMatch(/^call: The arguments of execute_tool are wrong/)
    expect(toolError).toBe('call: the file is locked')
    expect(dead).toMatch(/^call: dead .*license file is missing/)
    expect(unknown).toMatch(/^call: There is no tool named/)
    expect(wrong).toMatch(/^call: The arguments of echo__echo are wrong/)
    expect(nowhere).toBe('search: There is no server named "nowhere".')
    expect(search).toBe('search: ')
    expect(told.at(-1)?.[2]).toContain('“give back a text”')
    expect(told.at(-1)?.[2]).toMatch(/\d+ found/)

    // The whole of it is in the pane, and what a search found.
    await rows.nth(3).getByRole('link').click()
    await page
      .getByRole('complementary', { name: 'Call of anything' })
      .getByText(/license file is missing/)
      .waitFor()
    // Beside an open call, a list of choices takes the place of the buttons.
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Searches')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.last().getByRole('link').click()
    const pane = page.getByRole('complementary', { name: 'Search for give back a text' })
    await pane.getByRole('button', { name: 'Show what was found' }).click()
    await pane.getByRole('list', { name: 'Tools found' }).getByRole('link', { name: 'echo__echo' }).waitFor()
  })

  it('says which rule denied a call, and counts it as denied and not as failed', async () => {
    const rule = { server: 'echo', decision: 'deny' }
    const prepare = ({ paths: { serversFile } }: Installation): void => {
      const file = JSON.parse(readFileSync(serversFile, 'utf8')) as object
      writeFileSync(serversFile, JSON.stringify({ ...file, rules: [rule] }))
    }
    await using window = await openWindow({ echo: ownServer('echo'), crash: ownServer('crash') }, { prepare })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=crash][data-state=connected]').waitFor()
    const { execute } = await installation.attach({ name: 'claude-code' })
    // The app learns only that there is no such tool.
    expect(JSON.stringify(await execute('echo__echo', { text: 'x' }))).toMatch(/There is no tool named .*echo__echo.*\[tool_unknown\]/)
    await execute('crash__crash', { how: 'exit' })

    await visit('#/')
    const main = page.getByRole('main')
    await main.getByText('not allowed', { exact: true }).waitFor()
    await main.getByRole('link', { name: 'Not allowed: 1. Show them in Activity' }).waitFor()
    await window.photograph('home-denied')
    await main.getByRole('link', { name: 'Failed: 1. Show them in Activity' }).click()
    const rows = page.locator('[data-call]')
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toContain('#/activity?show=failed&since=week')
    expect(await rows.first().textContent()).toContain('Crash')
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Not allowed' }).click()
    await rows.getByText('Echo').first().waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await rows.first().locator('[data-reason]').textContent()).toBe('The call was not run: No app may use Echo.')
    await rows.first().getByRole('link').click()
    const pane = page.getByRole('complementary', { name: 'Call of echo' })
    await pane.getByText('Not allowed tool_not_allowed').waitFor()
    await pane.getByText('The call was not run: No app may use Echo.').waitFor()
    await pane.getByRole('button', { name: 'Show what was sent and came back' }).click()
    await pane.getByRole('heading', { name: 'What was sent' }).waitFor()
    expect(await pane.textContent()).not.toContain('servers.json')
    await window.photograph('activity-denied')
    await page.setViewportSize({ width: 480, height: 800 })
    await window.photograph('activity-denied-480')
    await pane.getByRole('button', { name: 'Close' }).click()
    // The filter stays.
    await expect.poll(() => rows.count()).toBe(1)
    await window.photograph('activity-denied-list-480')
    const { stdout } = await installation.run('audit', '--json')
    expect(stdout).toContain('"decision":"deny"')
    expect(stdout).toContain(JSON.stringify(JSON.stringify(rule)))
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit('#/permissions/record')
    await page
      .getByRole('row', { name: /Echo|echo/ })
      .getByText('Not allowed: No app may use Echo.')
      .waitFor()
    await window.photograph('record-denied')
  })

  it('leads from a count of Home to the same calls, and says where those are that it has no longer', async () => {
    await using window = await openWindow({ echo: ownServer('echo'), crash: ownServer('crash') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=crash][data-state=connected]').waitFor()
    const failTwice = async (): Promise<void> => {
      const { client, execute } = await installation.attach({ name: 'claude-code' })
      for (const how of ['exit', 'exit']) await execute('crash__crash', { how })
      await execute('echo__echo', { text: 'x' })
      // A client that is there would start the next engine, which the test starts.
      await client.close()
    }
    await failTwice()
    // Calls of the user are not counted.
    await installation.run('call', 'echo__none')
    await visit('#/')
    const main = page.getByRole('main')
    const rows = page.locator('[data-call]')
    await main.getByRole('link', { name: 'Failed: 2. Show them in Activity' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await main.getByRole('note').count()).toBe(0)
    await main.getByRole('button', { name: 'Calls of apps, last 7 days' }).click()
    await expect.poll(() => rows.count()).toBe(3)

    await installation.run('stop')
    await page.goto(await printedAddress(await installation.serve('--ui')))
    // The page tried to reach the engine meanwhile.
    window.complaints()
    await failTwice()
    await main.getByRole('link', { name: 'Failed: 4. Show them in Activity' }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await main.getByRole('note').getByText('2 of 4.').waitFor()
    await window.photograph('activity-earlier')
    await main.getByRole('link', { name: 'Show all 4 in the audit log' }).click()
    const records = page.locator('[data-record]')
    await expect.poll(() => records.count()).toBe(4)
    await window.photograph('record-failed')
    await main.getByRole('button', { name: 'Failed: calls of apps' }).click()
    await expect.poll(() => records.count()).toBe(7)
  })

  it('has one clock in list and detail', async () => {
    for (const locale of ['en-US', 'de-DE']) {
      await using window = await openWindow({ echo: ownServer('echo') }, { locale, width: 1400 })
      const { page, visit, installation } = window
      await page.locator('[data-server-row=echo][data-state=connected]').waitFor()
      const { execute } = await installation.attach({ name: 'claude-code' })
      // So many that the list scrolls, where a scroll bar takes its place.
      for (let n = 0; n < 40; n += 1) await execute('echo__echo', { text: 'x' })
      await visit('#/activity')
      await page.locator('[data-call]').first().waitFor()
      // A long conversation is folded, and says how much is left.
      await page.getByRole('button', { name: 'Show 34 more' }).click()
      await expect.poll(() => page.locator('[data-call]').count()).toBeGreaterThan(6)
      const time = (await page.locator('[data-call] time').first().textContent()) ?? ''
      expect(/[AP]M/.test(time)).toBe(locale === 'en-US')
      await page.locator('[data-call] a').first().click()
      await page.getByRole('complementary').getByText(time).waitFor()
    }
  })

  it('shows what is under way, until it is done', async () => {
    await using window = await openWindow({ slow: ownServer('hang') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=slow][data-state=connected]').waitFor()
    await visit('#/activity')
    await page.getByText('Nothing yet').waitFor()
    const { execute } = await installation.attach({ name: 'claude-code' })
    const late = execute('slow__late', { ms: 1500 })
    await page.getByRole('list', { name: 'Calls under way' }).getByText('Claude Code runs Late of Slow').waitFor()
    await late
    await page.locator('[data-call]').first().waitFor()
    await page.getByRole('list', { name: 'Calls under way' }).waitFor({ state: 'detached' })
  })

  it('shows what a server says of a task that is under way', async () => {
    await using window = await openWindow({ jobs: ownServer('tasks/server', '--era', 'modern') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=jobs][data-state=connected]').waitFor()
    await visit('#/activity')
    const { client } = await installation.attach({ name: 'claude-code' })
    const cancel = new AbortController()
    const held = client.callTool({ name: 'execute_read_tool', arguments: { name: 'jobs__held' } }, { signal: cancel.signal })
    held.catch(() => 'cancelled below')
    const running = page.getByRole('list', { name: 'Calls under way' })
    await running.getByText('Claude Code runs Held of Jobs: held works').waitFor()
    await window.photograph('activity-progress')
    cancel.abort()
    await running.waitFor({ state: 'detached' })
  })

  it('what a call was is in the engine’s log under the same name, and its arguments are not', async () => {
    await using window = await openWindow({ crash: ownServer('crash') })
    const { page, visit, installation } = window
    await page.locator('[data-server-row=crash][data-state=connected]').waitFor()
    const { execute } = await installation.attach()
    await execute('crash__crash', { how: 'exit', note: 'not for the log' })
    await visit('#/activity')
    const id = (await page.locator('[data-call]').first().getAttribute('data-call')) ?? ''
    const log = (): string => readFileSync(join(installation.paths.logDir, 'engine.log'), 'utf8')
    await expect.poll(log).toContain(`"id":"${id}"`)
    expect(log()).not.toContain('not for the log')
  })
})
