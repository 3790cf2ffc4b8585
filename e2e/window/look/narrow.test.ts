import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { writeSkill } from '../../testing/skills/skill-folder.ts'
import { openWindow } from '../browser.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'

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

/** What scrolls sideways though it holds no code, what sticks out of the page, and texts that lie on one another. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('html, body, body *')].filter(
      (element) => element.checkVisibility() && element.closest('.sr-only') === null,
    )
    const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
    const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX) || element === document.documentElement
    const sideways = all.filter(
      (element) =>
        !['PRE', 'TEXTAREA', 'SELECT'].includes(element.tagName) &&
        // Tabs scroll, as long as the open one is in sight.
        element.role !== 'tablist' &&
        // A table with columns of its own scrolls in its frame, with its names in sight.
        element.querySelector(':scope > [role=grid]') === null &&
        scrolls(element) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const outside = all.filter(
      (element) =>
        element.matches('button:not([role=tab][aria-selected=false]), a, input, select, [role=switch]') &&
        element.closest('[role=grid]') === null &&
        (element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1),
    )

    /** The part of an element that is in sight. */
    const seen = (element: HTMLElement): { left: number; top: number; right: number; bottom: number } => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const box = { left, top, right, bottom }
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (styleOf(around).overflow === 'visible') continue
        const edge = around.getBoundingClientRect()
        Object.assign(box, {
          left: Math.max(box.left, edge.left),
          top: Math.max(box.top, edge.top),
          right: Math.min(box.right, edge.right),
          bottom: Math.min(box.bottom, edge.bottom),
        })
      }
      return box
    }
    // What is meant to lie over the page does so.
    const over = 'aside, dialog, nav, pre, option, [data-columns], .sticky'
    const texts = all
      .filter((element) => element.children.length === 0 && (element.textContent ?? '').trim() !== '' && element.closest(over) === null)
      .map((element) => ({ text: element.textContent, box: seen(element) }))
    const overlapping = texts.flatMap(({ text, box }, at) =>
      texts.slice(at + 1).flatMap((other) => {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        return wide > 2 && high > 4 ? [`${text} / ${other.text}`] : []
      }),
    )
    return [...[...new Set([...sideways, ...outside])].map((element) => element.outerHTML.slice(0, 200)), ...overlapping]
  })
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
      ['#/apps/bring-in', '[aria-label="Files that change"]'],
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
      const wrong = await faults(page)
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
    found['a script'] = await faults(page)
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').waitFor()
    await photograph(`narrow-${width}-script-keep`)
    await page.keyboard.press('Escape')
    await visit('#/skills')
    await page.getByRole('link', { name: /^a-long-/ }).click()
    await page.getByLabel('What it says').waitFor()
    await photograph(`narrow-${width}-skill`)
    found['a skill'] = await faults(page)
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Write skills for Cursor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true }).waitFor()
    await photograph(`narrow-${width}-skills-write`)
    found['skills for an app'] = await faults(page)
    await page.keyboard.press('Escape')
    await visit('#/activity')
    // When and where are seen at any width.
    const row = page.locator('[data-call]', { hasText: 'List mail item' })
    for (const there of [row.locator('time'), row.getByText('Files', { exact: true })]) expect(await there.isVisible()).toBe(true)
    await page.locator('[data-call] a').first().click()
    await page.getByRole('complementary').waitFor()
    found['a call'] = await faults(page)
    expect(Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong.length > 0))).toEqual({})
    // Each page of the navigation is called by its whole name.
    expect(
      await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.textContent.trim().replace(/\d+.*$/, ''))),
    ).toEqual(['Home', 'Servers', 'AI apps', 'Skills', 'Activity', 'Playground', 'Permissions', 'Settings'])
  })
})
