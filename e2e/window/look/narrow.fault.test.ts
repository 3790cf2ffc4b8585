import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { writeSkill } from '../../testing/skills/skill-folder.ts'
import { openWindow } from '../browser.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'
import { layoutFaults } from './layout-faults.ts'

const SERVERS = {
  files: ownServer('echo', '--tools', '40'),
  'a-server-with-a-name-that-somebody-made-far-too-long': ownServer('echo'),
  dead: ownServer('crash', '--when', 'start'),
  tracker: { ...ownServer('talkative'), env: { API_TOKEN: '${secret:tracker.API_TOKEN}' } },
}

/** AI apps with servers of their own, one of them with settings that cannot be read, and skills that are long in every respect. */
function prepare({ home, paths }: Installation): void {
  writeSkill(paths.skillsDir, `a-${'long-'.repeat(11)}name`, {
    description: 'Says at length what it is for. '.repeat(20),
    body: `${'word '.repeat(200)}\n\n    ${'unbroken'.repeat(60)}`,
  })
  writeSkill(paths.skillsDir, 'Not A Name')
  for (const folder of ['.cursor', '.codeium/windsurf']) mkdirSync(join(home, folder), { recursive: true })
  const servers = {
    unity: {
      command: 'unity-mcp-that-is-not-on-this-computer',
      args: ['--project', join(home, 'a/rather/long/path/to/a/project')],
      env: { NUMBER: '1' },
    },
    bad: { url: 'ftp://example.test/a' },
    dead: { command: 'x' },
  }
  writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: servers }, undefined, 2))
  writeFileSync(join(home, '.codeium/windsurf/mcp_config.json'), '{ broken')
}

describe.each([
  ['480 pixels wide', 480],
  // A browser's zoom halves the pixels that a page has.
  ['1200 pixels wide at 200 %', 600],
] as const)('%s', (_name, width) => {
  it('no page scrolls sideways, and no text lies on another', async () => {
    await using window = await openWindow(SERVERS, { prepare, width })
    const { page, visit, installation, photograph } = window
    await page.locator('[data-server-row=dead][data-state=failed]').waitFor()
    await page.locator('[data-server-row=files][data-state=connected]').waitFor()
    await installation.run('rule', 'add', 'deny', '--server', 'files', '--tool', 'delete_*', '--argument', 'path=/etc/*')
    const { call, execute } = await installation.attach({ name: 'claude-code' })
    await call('search_tools', { query: 'create an invoice and send it to somebody who waits for it' })
    await execute('files__list_mail_item', { limit: 'many', nonsense: 'x'.repeat(80) })
    await execute('dead__anything')
    await execute('a-server-with-a-name-that-somebody-made__echo', { text: 'x' })
    const places: readonly (readonly [string, string])[] = [
      ['#/servers', '[data-server-row=files]'],
      ['#/', 'main h1'],
      ['#/servers/files', 'text=Read: '],
      ['#/servers/files?tab=tools', '[data-tool]'],
      ['#/servers/files?tab=permissions', '[aria-label="Permissions by app"]'],
      ['#/servers/files?tab=changes', 'text=No changes to review'],
      ['#/servers/dead', 'text=Try again'],
      ['#/servers/tracker', 'text=tracker needs an API key'],
      ['#/playground', 'text=Try a search'],
      ['#/playground?q=create%20an%20item', '[aria-label="Tools found"] a'],
      ['#/playground?tool=files__create_calendar_item', 'aside form'],
      ['#/playground/scripts', 'text=It reaches tools'],
      ['#/activity', '[data-call]'],
      ['#/permissions', '[aria-label=Exceptions]'],
      ['#/permissions/people', 'main h1'],
      ['#/permissions/matrix', '[data-matrix-row]'],
      ['#/permissions/record', '[data-record]'],
      ['#/apps', '[data-app=cursor]'],
      ['#/setup', '[data-setup-server]'],
      ['#/setup/found', '[aria-label="AI apps found"]'],
      ['#/skills', 'text=As files'],
      ['#/servers/files?tab=advanced', '[aria-label="How it runs"]'],
      ...SETTINGS_PARTS.map((part) => [`#/settings/${part}`, 'main h1'] as const),
      ['#/add', '[data-entry]'],
      ['#/add/entry/files', 'form'],
      ['#/add/paste', 'textarea'],
      ['#/add/hand', 'form'],
      ['#/servers/files/edit', 'form'],
    ]
    const found: Record<string, string[]> = {}
    for (const [place, there] of places) {
      await visit(place)
      await page.locator(there).first().waitFor()
      if (place.startsWith('#/settings/')) await page.setViewportSize({ width, height: 1600 })
      await photograph(`narrow-${width}-${place.replaceAll(/\W+/g, '-')}`)
      const wrong = await layoutFaults(page)
      await page.setViewportSize({ width, height: 760 })
      if (wrong.length > 0) found[place] = wrong
    }
    await visit('#/scripts')
    await page.getByLabel('Only tools that read').uncheck()
    await page.getByRole('textbox', { name: 'Script in JavaScript or TypeScript' }).press('Control+a')
    await page.keyboard.type('await tools.files.echo({ text: "x".repeat(300) }); await tools["files__none_" + "x".repeat(80)]()')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('[data-call]').nth(1).waitFor()
    await page.locator('[data-call]').nth(1).scrollIntoViewIfNeeded()
    await photograph(`narrow-${width}-script`)
    found['a script'] = await layoutFaults(page)
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').waitFor()
    await photograph(`narrow-${width}-script-keep`)
    await page.keyboard.press('Escape')
    await visit('#/skills')
    await page.getByRole('link', { name: /^a-long-/ }).click()
    await page.getByLabel('What it says').waitFor()
    await photograph(`narrow-${width}-skill`)
    found['a skill'] = await layoutFaults(page)
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Write skills for Cursor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true }).waitFor()
    await photograph(`narrow-${width}-skills-write`)
    found['skills for an app'] = await layoutFaults(page)
    await page.keyboard.press('Escape')
    await visit('#/activity')
    // When and where are seen at any width.
    const row = page.locator('[data-call]', { hasText: 'List mail item' })
    for (const there of [row.locator('time'), row.getByText('Files', { exact: true })]) expect(await there.isVisible()).toBe(true)
    await page.locator('[data-call] a').first().click()
    await page.getByRole('complementary').waitFor()
    found['a call'] = await layoutFaults(page)
    expect(Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong.length > 0))).toEqual({})
    // Each page of the navigation is called by its whole name.
    expect(
      await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.textContent.trim().replace(/\d+.*$/, ''))),
    ).toEqual(['Home', 'Servers', 'AI apps', 'Skills', 'Activity', 'Playground', 'Permissions', 'Help', 'Settings'])
  })
})
