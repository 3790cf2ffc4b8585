import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'

/** One window for all: each test leaves the entries as it found them. */
let window: Window
beforeAll(async () => {
  window = await openWindow({ one: ownServer('echo'), web: { url: 'http://127.0.0.1:1/mcp' }, chat: { url: 'http://127.0.0.1:2/mcp' } })
})
afterAll(async () => window[Symbol.asyncDispose]())

const entry = (name: string): Record<string, unknown> => {
  const { mcpServers } = JSON.parse(readFileSync(join(window.installation.home, 'servers.json'), 'utf8')) as {
    mcpServers: Record<string, Record<string, unknown>>
  }
  return mcpServers[name] ?? {}
}
const agree = () => window.page.getByRole('dialog', { name: 'What will run' }).getByRole('button', { name: 'Agree' }).click()
const backToUsual = (name: string) => window.page.getByRole('button', { name: `Back to default: ${name}` }).click()

it('a sandbox with folders and hosts is set up by clicks, after an agreement to each change', async () => {
  const { page, visit } = window
  await visit('#/servers/one?tab=advanced')
  const sandbox = page.getByRole('region', { name: 'Sandbox' })
  await sandbox.getByRole('switch', { name: 'Sandbox' }).click()
  expect(entry('one')).not.toHaveProperty('sandbox')
  await agree()
  await expect.poll(() => entry('one')['sandbox']).toBe(true)
  await sandbox.getByRole('button', { name: 'Add a folder' }).click()
  await sandbox.getByLabel('Folder', { exact: true }).fill('documents')
  await sandbox.getByRole('button', { name: 'Add', exact: true }).click()
  await sandbox.getByText('must be an absolute path').waitFor()
  await sandbox.getByLabel('Folder', { exact: true }).fill('~/Documents')
  await sandbox.getByRole('button', { name: 'Add', exact: true }).click()
  await agree()
  await expect.poll(() => entry('one')['sandbox']).toEqual({ read: ['~/Documents'] })
  await sandbox.getByRole('button', { name: 'Read and write' }).click()
  await agree()
  await expect.poll(() => entry('one')['sandbox']).toEqual({ write: ['~/Documents'] })
  await sandbox.getByRole('button', { name: 'Allow a host' }).click()
  await sandbox.getByLabel('Host', { exact: true }).fill('api.example.com')
  await sandbox.getByRole('button', { name: 'Add', exact: true }).click()
  await agree()
  await expect.poll(() => entry('one')['sandbox']).toEqual({ network: ['api.example.com'], write: ['~/Documents'] })
  await sandbox.getByRole('switch', { name: 'Sandbox' }).click()
  await agree()
  await expect.poll(() => entry('one')).not.toHaveProperty('sandbox')
})

it('sharing, times, review, roots, and the description are set, hold, and go back to the usual', async () => {
  const { page, visit, installation } = window
  await visit('#/servers/one?tab=advanced')
  await page.getByRole('combobox', { name: 'Shared by' }).selectOption('person')
  await page.getByText('People who connect over HTTP each sign in as themselves.').waitFor()
  await page.getByRole('combobox', { name: 'Shared by' }).selectOption('session')
  await expect.poll(() => entry('one')['sharing']).toBe('session')
  const status = async () => (await installation.status()).servers.find(({ name }) => name === 'one')
  // The file is written before the engine takes its change in: a call of that moment would still share.
  await expect.poll(async () => (await status())?.sharing).toBe('session')
  const { execute } = await installation.attach()
  await execute('one__echo', { text: 'x' })
  const instances = async (): Promise<string[]> => (await status())?.instances.map(({ key }) => key) ?? []
  await expect.poll(async () => (await instances()).some((key) => key.startsWith('session:'))).toBe(true)
  await page.getByRole('button', { name: 'Never', exact: true }).click()
  await expect.poll(() => entry('one')['idle']).toBe('never')
  const call = page.getByRole('textbox', { name: 'Time for a call' })
  await call.fill('soon')
  await call.press('Enter')
  await page.getByText('"callTimeout" must be a duration').waitFor()
  await call.fill('30 s')
  await call.press('Enter')
  await expect.poll(() => entry('one')['callTimeout']).toBe('30s')
  await page.getByLabel('Review its changes').selectOption('all')
  await expect.poll(() => entry('one')['hold']).toBe('all')
  await page.getByRole('switch', { name: 'Let this server use the app’s folders and model' }).click()
  await expect.poll(() => entry('one')['roots']).toBe(false)
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A parrot.')
  await description.press('Enter')
  await expect.poll(() => entry('one')['description']).toBe('A parrot.')
  for (const name of [
    'Shared by',
    'Stop when unused',
    'Time for a call',
    'Review its changes',
    'Let this server use the app’s folders and model',
    'Description',
  ]) {
    await backToUsual(name)
    await page.getByRole('button', { name: `Back to default: ${name}` }).waitFor({ state: 'detached' })
  }
  expect(entry('one')).toEqual(ownServer('echo'))
})

it('what a tool does and what it is called follow the user, and apps see it', async () => {
  const { page, visit, installation } = window
  await visit('#/servers/one?tab=advanced')
  const effects = page.getByRole('region', { name: 'What its tools do' })
  await effects.getByRole('button', { name: 'Add' }).click()
  await effects.getByLabel('Tool', { exact: true }).fill('echo')
  await effects.getByLabel('What it does', { exact: true }).selectOption('destructive')
  await effects.getByRole('button', { name: 'Save' }).click()
  // A name that is in the server's list is written as that name alone; one that is not known yet, as it was typed.
  await expect.poll(() => JSON.stringify(entry('one')['effects'])).toMatch(/^\{"=?echo":"destructive"\}$/)
  const names = page.getByRole('region', { name: 'Names of its tools' })
  await names.getByRole('button', { name: 'Add' }).click()
  await names.getByLabel('Tool', { exact: true }).fill('echo')
  await names.getByLabel('New name').fill('parrot')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => entry('one')['tools']).toEqual({ rename: { echo: 'parrot' } })
  const { call } = await installation.attach()
  await expect
    .poll(async () => JSON.stringify(await call('search_tools', { query: 'one', server: 'one' })))
    .toMatch(/one__parrot.*destructive/)
  await effects.getByRole('button', { name: 'Back to default: echo' }).click()
  await names.getByRole('button', { name: 'Back to default: echo' }).click()
  await expect.poll(() => entry('one')).toEqual(ownServer('echo'))
})

it('an OAuth client of the user’s own is kept, its secret in the keychain', async () => {
  const { page, visit } = window
  await visit('#/servers/web?tab=advanced')
  await page.getByRole('button', { name: 'Set up: Your own OAuth client' }).click()
  const form = page.getByRole('form', { name: 'Your own OAuth client' })
  await form.getByLabel('Client ID').fill('me')
  await form.getByLabel('Client secret').fill('planted-client-secret')
  await form.getByLabel('Scope').fill('read')
  await form.getByRole('button', { name: 'Save' }).click()
  await agree()
  await expect.poll(() => entry('web')['oauth']).toEqual({ clientId: 'me', clientSecret: '${secret:web.client-secret}', scope: 'read' })
  await backToUsual('Your own OAuth client')
  await expect.poll(() => entry('web')).toEqual({ url: 'http://127.0.0.1:1/mcp' })
})

it('how to sign in is a choice, and the form has what that needs', async () => {
  const { page, visit, photograph } = window
  await visit('#/servers/web?tab=advanced')
  await page.getByRole('button', { name: 'Set up: Your own OAuth client' }).click()
  const form = page.getByRole('form', { name: 'Your own OAuth client' })
  await form.getByLabel('How to sign in').selectOption('workload_identity')
  await expect.poll(() => form.getByLabel('File with the token').count()).toBe(1)
  expect(await form.getByLabel('Client secret').count()).toBe(0)
  await form.getByLabel('How to sign in').selectOption('client_credentials')
  expect(await form.getByLabel('File with the token').count()).toBe(0)
  await form.getByLabel('Client ID').fill('machine')
  await form.getByLabel('Private key').fill('planted-private-key')
  await photograph('sign-in-by-client')
  await form.getByRole('button', { name: 'Save' }).click()
  await agree()
  await expect
    .poll(() => entry('web')['oauth'])
    .toEqual({ grant: 'client_credentials', clientId: 'machine', privateKey: '${secret:web.private-key}' })
  await backToUsual('Your own OAuth client')
  await expect.poll(() => entry('web')).toEqual({ url: 'http://127.0.0.1:1/mcp' })
})

it('a sign-in that the organization manages has the fields of its identity provider', async () => {
  const { page, visit, photograph } = window
  await visit('#/servers/chat?tab=advanced')
  await page.getByRole('button', { name: 'Set up: Your own OAuth client' }).click()
  const form = page.getByRole('form', { name: 'Your own OAuth client' })
  await form.getByLabel('How to sign in').selectOption('enterprise_managed')
  await form.getByLabel('Client ID', { exact: true }).fill('me')
  await form.getByLabel('Client secret', { exact: true }).fill('planted-client-secret')
  await form.getByLabel('Identity provider', { exact: true }).fill('https://id.example.com')
  await form.getByLabel('Client ID at the identity provider').fill('tooltray')
  await form.getByLabel(/^Client secret at the identity provider/).fill('planted-provider-secret')
  await photograph('sign-in-by-organization')
  // Neither a file nor a token yet: what is missing is said, and nothing is written.
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('requires "idToken" or "idTokenFile"').waitFor()
  await form.getByLabel(/^ID token/).fill('planted-id-token')
  await form.getByRole('button', { name: 'Save' }).click()
  await agree()
  const identityProvider = {
    issuer: 'https://id.example.com',
    clientId: 'tooltray',
    clientSecret: '${secret:chat.client-secret-2}',
    idToken: '${secret:chat.id-token}',
  }
  const oauth = { grant: 'enterprise_managed', clientId: 'me', clientSecret: '${secret:chat.client-secret}', identityProvider }
  await expect.poll(() => entry('chat')['oauth']).toEqual(oauth)
  // A change keeps the secrets that are not typed again.
  await page.getByRole('button', { name: 'Change: Your own OAuth client' }).click()
  await form.getByLabel('Scope').fill('read')
  await form.getByRole('button', { name: 'Save' }).click()
  await agree()
  await expect.poll(() => entry('chat')['oauth']).toEqual({ ...oauth, scope: 'read' })
  await backToUsual('Your own OAuth client')
  await expect.poll(() => entry('chat')).toEqual({ url: 'http://127.0.0.1:2/mcp' })
})

it('the whole entry is edited as JSON, after a look at what runs', async () => {
  const { page, visit } = window
  await visit('#/servers/one?tab=advanced')
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Entry as JSON' })
  await json.fill('{ "command": ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This is not JSON').waitFor()
  await json.fill(JSON.stringify({ ...ownServer('echo'), budget: { callsPerMinute: 100 } }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await agree()
  await expect.poll(() => entry('one')['budget']).toEqual({ callsPerMinute: 100 })
})
