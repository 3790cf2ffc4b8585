import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startOAuthBed } from '../testing/oauth-bed.ts'
import { type Window, openWindow } from './browser.ts'

/** Presses a button that opens a page, and returns the page. */
async function opened(window: Window, press: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([window.context.waitForEvent('page'), press()])
  return page
}

/** Signs in as a person does. */
async function goThrough(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('alice')
  await page.getByLabel('Password').fill('wonderland')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

describe('a server that wants a sign-in', () => {
  it.each(['light', 'dark'] as const)('shows the code that is typed on any device, and the page for it (%s)', async (colorScheme) => {
    const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'
    const client = { client_id: 'device', grant_types: [DEVICE_CODE], response_types: [], redirect_uris: [] }
    const clients = [{ ...client, token_endpoint_auth_method: 'none' as const, application_type: 'native' as const }]
    await using bed = await startOAuthBed({ configuration: { clients, features: { deviceFlow: { enabled: true } } } })
    const entry = { url: bed.url, oauth: { grant: 'device_code', clientId: 'device' } }
    await using window = await openWindow({ bed: entry }, { colorScheme })
    const { page, visit } = window
    const row = page.locator('[data-server-row=bed]')
    await row.and(page.locator('[data-state=needs-sign-in]')).waitFor()
    const opens = await opened(window, () => row.getByRole('button', { name: 'Sign in' }).click())
    expect(opens.url()).toBe(`${bed.issuer}/device`)
    await opens.close()
    await visit('#/servers/bed')
    const code = page.getByRole('group', { name: 'Code' })
    await code.getByText(/^[A-Z]{4}-[A-Z]{4}$/).waitFor()
    await page.getByRole('group', { name: 'Page' }).getByText(`${bed.issuer}/device`).waitFor()
    expect(await code.getByRole('button', { name: 'Copy: Code' }).count()).toBe(1)
    await window.photograph(`sign-in-code-${colorScheme}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await code.waitFor({ state: 'detached' })
  })

  it('shows one button; one click, the browser, done', async () => {
    await using bed = await startOAuthBed()
    await using window = await openWindow({ bed: { url: bed.url } })
    const { page, context, installation } = window
    const row = page.locator('[data-server-row=bed]')
    await row.and(page.locator('[data-state=needs-sign-in]')).waitFor()
    await page.getByRole('navigation').getByText('1 needs your attention').waitFor({ state: 'attached' })
    // Nothing opens unasked.
    expect(context.pages()).toHaveLength(1)
    const signIn = await opened(window, () => row.getByRole('button', { name: 'Sign in' }).click())
    await row.getByText('waiting for you in the browser').waitFor()
    await goThrough(signIn)
    await signIn.locator('[data-outcome=signed-in]').waitFor()
    expect(await signIn.getByRole('heading').textContent()).toBe('Signed in to bed')
    await window.photograph('signed-in-page')
    await signIn.close()
    await page.bringToFront()
    await row.and(page.locator('[data-state=connected]')).waitFor()
    expect(await row.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
    await expect.poll(async () => (await installation.status()).servers[0]?.tools).toBe(3)

    await row.getByRole('link').click()
    await page.getByText(/Signed in until .*, renews itself/).waitFor()
    await page.getByText('alice', { exact: true }).waitFor()
    await window.photograph('signed-in-server')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 480, height: 900 })
    await window.photograph('signed-in-server-dark')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    const another = await opened(window, () => page.getByRole('button', { name: 'Switch account' }).click())
    // The browser is signed in as the first one, and is asked all the same.
    await another.getByLabel('Name').fill('bob')
    await another.getByLabel('Password').fill('wonderland')
    await another.getByRole('button', { name: 'Sign in' }).click()
    await another.getByRole('button', { name: 'Allow' }).click()
    await another.locator('[data-outcome=signed-in]').waitFor()
    await another.close()
    await page.getByText('bob', { exact: true }).waitFor()
    await row.and(page.locator('[data-state=connected]')).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await row.and(page.locator('[data-state=needs-sign-in]')).waitFor()
    expect(bed.events).toEqual(['registered', 'code', 'code', 'revoked'])
  })

  it('is told in the form by the words of the form, as it is not added yet', async () => {
    await using bed = await startOAuthBed()
    await using window = await openWindow({})
    const { page, visit } = window
    await visit('#/add/hand')
    await page
      .getByRole('radio', { name: 'Address' })
      .or(page.getByRole('button', { name: 'Address' }))
      .first()
      .click()
    await page.getByLabel('Name', { exact: true }).fill('bed')
    await page.getByRole('textbox', { name: 'Address' }).fill(bed.url)
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('status', { name: 'Trial' })
    await trial.getByText('bed requires sign-in.').waitFor()
    expect(await trial.textContent()).toContain('enter it under Token or Headers')
    expect(await trial.textContent()).not.toContain('servers.json')
  })

  it('can be left, begun again, and says why it failed', async () => {
    await using bed = await startOAuthBed()
    await using window = await openWindow({ bed: { url: bed.url } })
    const { page } = window
    const row = page.locator('[data-server-row=bed]')
    await row.and(page.locator('[data-state=needs-sign-in]')).waitFor()
    await row.getByRole('link').click()
    const pane = page.getByRole('region', { name: 'Server bed' })
    await pane.getByRole('tab', { name: 'Tools' }).click()
    // Its tools are not on their way: they wait for the person.
    await pane.getByText('Sign in first').waitFor()
    expect(await pane.locator('[aria-busy=true]').count()).toBe(0)
    const first = await opened(window, () => pane.getByRole('button', { name: 'Sign in' }).click())
    await pane.getByText('Finish signing in to bed in your browser.').waitFor()
    await window.photograph('signing-in')
    await first.close()
    // The page was closed: it can be opened again, or given up.
    const again = await opened(window, () => pane.getByRole('link', { name: 'Open it here' }).click())
    await again.close()
    await pane.getByRole('button', { name: 'Cancel' }).click()
    await pane.getByText('The sign-in to bed was cancelled.').waitFor()

    const second = await opened(window, () => pane.getByRole('button', { name: 'Sign in' }).click())
    await second.getByLabel('Name').fill('alice')
    await second.getByLabel('Password').fill('wonderland')
    await second.getByRole('button', { name: 'Sign in' }).click()
    await second.getByRole('button', { name: 'Deny' }).click()
    await second.locator('[data-outcome=failed]').waitFor()
    expect(await second.getByRole('main').textContent()).toContain('access was denied in the browser')
    await second.close()
    await pane.getByText('The sign-in to bed failed: access was denied in the browser.').waitFor()

    bed.meddle(
      (_request, response, path) =>
        path.startsWith('/.well-known') && !!response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    )
    await pane.getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByText(/its sign-in server sent an invalid answer/)
      .first()
      .waitFor()
    bed.meddle(undefined)
    await pane.getByRole('button', { name: 'Sign in' }).click()
    await pane.getByRole('button', { name: 'Try once more' }).waitFor()
    await row.getByText('Sign-in failed').waitFor()
    // Home offers the same, and it begins a sign-in there as well.
    await window.visit('#/')
    const card = page.getByRole('main').getByRole('region', { name: 'Needs attention' }).locator('[data-need=sign-in]')
    await card.getByText('Several attempts in a row failed.').waitFor()
    await window.photograph('sign-in-refused')
    const last = await opened(window, () => card.getByRole('button', { name: 'Try once more' }).click())
    // The browser is still known there: only the consent is asked for.
    await last.getByRole('button', { name: 'Allow' }).click()
    await last.locator('[data-outcome=signed-in]').waitFor()
    await last.close()
    await card.waitFor({ state: 'detached' })
    await window.visit('#/servers')
    await row.and(page.locator('[data-state=connected]')).waitFor()
  })
})

it('the form puts a key into the secrets and a reference into the file, and the settings say where secrets are', async () => {
  await using window = await openWindow({})
  const { page, installation } = window
  await page.goto(new URL('#/add/hand', page.url()).href)
  await page.getByLabel('Name', { exact: true }).fill('tracker')
  await page
    .getByRole('button', { name: 'An address' })
    .or(page.getByRole('radio', { name: 'An address' }))
    .click()
  await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:1/mcp')
  await page.getByLabel('Token', { exact: true }).fill('planted-by-the-form')
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=tracker]').waitFor()
  const { readFileSync } = await import('node:fs')
  const text = readFileSync(installation.paths.serversFile, 'utf8')
  expect(text).toContain('${secret:tracker.bearer}')
  expect(text).not.toContain('planted')
  await page.goto(new URL('#/settings/secrets', page.url()).href)
  await page.getByText(/Your keys are in a file that only you can read|Stored in the keychain of this computer/).waitFor()
  await page.getByRole('list', { name: 'Secrets' }).getByText('tracker.bearer', { exact: true }).waitFor()
  await window.photograph('settings-secrets')
})

it('is followed on Home and by the bell: the browser is waited for, and a sign-in that has ended is offered again', async () => {
  await using bed = await startOAuthBed()
  await using window = await openWindow({ bed: { url: bed.url } })
  const { page, visit, installation } = window
  await visit('#/')
  const card = page.getByRole('main').getByRole('region', { name: 'Needs attention' }).locator('[data-need=sign-in]')
  const first = await opened(window, () => card.getByRole('button', { name: 'Sign in', exact: true }).click())
  await card.getByText('Waiting for your browser…').waitFor()
  await card.getByRole('link', { name: 'Open it again' }).waitFor()
  await window.photograph('sign-in-waiting')
  await page.setViewportSize({ width: 480, height: 800 })
  await window.photograph('sign-in-waiting-480')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Notifications: 1 needs your attention' }).click()
  const row = page.getByRole('dialog', { name: 'Needs attention' }).locator('[data-need=sign-in]')
  await row.getByText('Waiting for your browser…').waitFor()
  await window.photograph('sign-in-waiting-bell')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await first.close()

  const second = await opened(window, () => card.getByRole('button', { name: 'Sign in', exact: true }).click())
  await goThrough(second)
  await second.locator('[data-outcome=signed-in]').waitFor()
  await second.close()
  await page.bringToFront()
  await card.waitFor({ state: 'detached' })

  // The token is taken no more, and cannot be renewed.
  bed.meddle(
    (_request, response, path) =>
      path.endsWith('/token') &&
      !!response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'invalid_grant' })),
  )
  bed.expireTokens()
  const { execute } = await installation.attach({ name: 'claude-code' })
  expect(JSON.stringify(await execute('bed__echo', { text: 'x' }))).toContain('[server_needs_sign_in]')
  await card.getByRole('button', { name: 'Sign in again' }).waitFor()
  await window.photograph('sign-in-again')
  // The call that failed for it leads out as well.
  await visit('#/activity')
  await page.locator('[data-call]').first().getByRole('link').click()
  const pane = page.getByRole('complementary')
  await pane.getByRole('button', { name: 'Sign in again' }).waitFor()
  await window.photograph('call-needs-sign-in')
})
