import { expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

it.each(['light', 'dark'] as const)(
  'rows get closer and technical names go where that is chosen, and both come back: %s',
  async (colorScheme) => {
    const servers = Object.fromEntries(['my-notes', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, ownServer('shop')]))
    await using window = await openWindow(servers, { colorScheme, width: 1280, height: 800 })
    const { page, visit } = window
    const setting = (name: string) => page.getByRole('main').locator(`[data-setting="${name}"]`)
    const heightOf = async (place: string, row: string): Promise<number | undefined> => {
      await visit(place)
      await page.locator(row).first().waitFor()
      return (await page.locator(row).first().boundingBox())?.height
    }
    const list = ['#/servers', '[data-server-row=b]'] as const
    const tools = ['#/servers/my-notes?tab=tools', '[data-tool]'] as const
    const technical = page.getByRole('main').getByText('my-notes', { exact: true })

    expect(await heightOf(...list)).toBe(54)
    await technical.waitFor()
    expect(await heightOf(...tools)).toBe(52)

    await visit('#/settings/general')
    await setting('Density').getByRole('button', { name: 'Compact' }).click()
    await setting('Technical names').getByRole('switch').click()
    await window.photograph(`settings-look-${colorScheme}`)
    expect(await heightOf(...list)).toBe(44)
    await technical.waitFor({ state: 'hidden' })
    await window.photograph(`servers-compact-${colorScheme}`)
    expect(await heightOf(...tools)).toBe(44)
    await window.photograph(`tools-compact-${colorScheme}`)
    expect(await page.locator('[data-tool]').first().innerText()).not.toContain('_')

    // They are kept for this browser.
    await page.reload()
    expect(await heightOf(...list)).toBe(44)
    await visit('#/settings/general')
    for (const name of ['Density', 'Technical names'])
      await setting(name)
        .getByRole('button', { name: `Back to default: ${name}` })
        .click()
    expect(await heightOf(...list)).toBe(54)
    await technical.waitFor()
  },
)
