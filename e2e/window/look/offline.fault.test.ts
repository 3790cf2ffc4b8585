import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../../testing/installation.ts'
import { newContext, printedAddress } from '../browser.ts'

describe('when the engine goes away', () => {
  it('the page beside it says so, keeps what it knew, and comes back with the next engine', async () => {
    await using installation = createInstallation()
    installation.configure({ files: ownServer('echo') })
    const engine = await installation.serve()
    const address = await printedAddress(await installation.serve('--ui'))
    await using context = await newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(address)
    await page.getByRole('link', { name: 'Servers' }).click()
    await page.locator('[data-server-row=files][data-state=connected]').waitFor()

    engine.kill('SIGKILL')
    await page.getByText('Tooltray has stopped.').waitFor()
    await page.locator('[data-link=offline]').waitFor()
    expect(await page.locator('[data-server-row=files]').count()).toBe(1)
    // What is asked meanwhile fails with words, and nothing else breaks.
    await page.getByRole('switch', { name: 'files is on' }).click()
    await page.getByText('files was not disabled: Tooltray cannot be reached right now.', { exact: true }).waitFor()
    for (const place of ['#/search?q=echo', '#/activity', '#/clients', '#/settings', '#/servers/files']) {
      await page.goto(new URL(place, page.url()).href)
      await page.getByText('Tooltray has stopped.').first().waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }

    await installation.serve()
    await page.locator('[data-link=online]').waitFor()
    await page.locator('[data-server-row=files]').waitFor()
    await until(async () => (await page.getByText('Tooltray has stopped.').count()) === 0, 'the page says that all is well')
    expect(errors).toEqual([])
  })

  it('and another takes its port, the page says that it needs a new address', async () => {
    await using installation = createInstallation()
    installation.configure({ files: ownServer('echo') })
    const first = await installation.serve('--ui', '--port', '0')
    const address = await printedAddress(first)
    await using context = await newContext()
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('link', { name: 'Servers' }).click()
    await page.locator('[data-server-row=files][data-state=connected]').waitFor()
    first.kill('SIGTERM')
    await page.getByText('Tooltray has stopped.').waitFor()
    // A page of the window that was never loaded cannot be now; the frame stays, and the pages that are there do.
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('This page could not be shown.').waitFor()
    await page.getByRole('link', { name: 'Servers' }).click()
    await page.locator('[data-server-row=files]').waitFor()
    await until(() => first.exitCode !== null || first.signalCode !== null, 'the first engine has ended')
    const second = await installation.serve('--ui', '--port', new URL(address).port)
    await page.getByText('This page has been signed out.').waitFor()
    await page.getByText('tooltray serve --ui --open').waitFor()
    await page.goto(await printedAddress(second))
    await page.locator('[data-link=online]').waitFor()
  })

  it('the colours that were chosen stay with the next engine, on whatever port', async () => {
    await using installation = createInstallation()
    installation.configure({ files: ownServer('echo') })
    const first = await installation.serve('--ui')
    await using context = await newContext()
    const page = await context.newPage()
    await page.goto(await printedAddress(first))
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('dark')
    first.kill('SIGTERM')
    await until(() => first.exitCode !== null || first.signalCode !== null, 'the first engine has ended')
    await page.goto(await printedAddress(await installation.serve('--ui', '--port', '0')))
    await page.locator('[data-link=online]').waitFor()
    expect(await theme()).toBe('dark')
  })
})
