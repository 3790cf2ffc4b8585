import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'

/** One window for all: each test leaves the settings as it found them. */
let window: Window
beforeAll(async () => {
  window = await openWindow({ one: ownServer('echo') })
})
afterAll(async () => window[Symbol.asyncDispose]())

interface File {
  readonly settings?: Record<string, unknown>
  readonly hooks?: readonly unknown[]
}
const file = (): File => JSON.parse(readFileSync(join(window.installation.home, 'servers.json'), 'utf8')) as File
const row = (name: string) => window.page.locator(`[data-setting="${name}"]`)
const agree = () => window.page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
const usual = (name: string) => window.page.getByRole('button', { name: `Back to default: ${name}` })
const backToUsual = (name: string) => usual(name).click()
/** The page shows a way back once the engine has taken the change in, which is after the file is written. */
const holds = (name: string) => usual(name).waitFor()

describe('is set by clicks, stands in the file, and holds', () => {
  it('the audit log: kept or not, what is kept of it, and for how long', async () => {
    const { page, visit, installation } = window
    const { execute } = await installation.attach()
    const records = async (): Promise<string[]> =>
      (await installation.run('audit', '--json')).stdout.split('\n').filter((line) => line.includes('one__echo') || line.includes('"echo"'))
    await execute('one__echo', { text: 'first' })
    await expect.poll(async () => (await records()).length).toBe(1)
    await visit('#/settings/record')
    await page.getByRole('switch', { name: 'Keep an audit log' }).click()
    await expect.poll(() => file().settings).toEqual({ audit: { enabled: false } })
    await holds('Keep an audit log')
    await execute('one__echo', { text: 'second' })
    await backToUsual('Keep an audit log')
    await expect.poll(() => file().settings).toEqual({})
    await page.getByRole('switch', { name: 'Keep what was sent' }).click()
    await page.getByRole('textbox', { name: 'Keep for' }).fill('30')
    await page.getByRole('textbox', { name: 'Keep for' }).press('Enter')
    await page.getByRole('switch', { name: 'Keep what each call is about' }).click()
    await expect.poll(() => file().settings).toEqual({ audit: { arguments: true, days: 30, object: false } })
    await holds('Keep for')
    await execute('one__echo', { text: 'third' })
    // The second was not kept.
    await expect.poll(async () => (await records()).length).toBe(2)
    expect((await records()).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { object: 'first', argumentsHash: expect.any(String) as string },
      { object: null, arguments: '{"text":"third"}' },
    ])
    expect((await records())[0]).not.toContain('"arguments"')
    await page.getByRole('textbox', { name: 'Maximum size' }).fill('0')
    await page.getByRole('textbox', { name: 'Maximum size' }).press('Enter')
    await row('Maximum size').getByText('It must be at least 1.').waitFor()
    await backToUsual('Keep for')
    await backToUsual('Keep what was sent')
    await backToUsual('Keep what each call is about')
    await expect.poll(() => file().settings).toEqual({})
  })

  it('a hook: it runs after an agreement, is changed, and removed', async () => {
    const { page, visit, installation } = window
    const { execute } = await installation.attach()
    const program = join(installation.home, 'hook.mjs')
    const ran = join(installation.home, 'hook-ran')
    writeFileSync(program, `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(ran)}, ''); process.exit(2)`)
    chmodSync(program, 0o700)
    await visit('#/settings/hooks')
    await page.getByRole('button', { name: 'Add a hook' }).click()
    const form = page.getByRole('form', { name: 'New hook' })
    await form.getByLabel('Command').fill(`${process.execPath} ${program}`)
    await form.getByRole('textbox', { name: 'Tool (optional)' }).fill('echo')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Tooltray runs this program before calls').waitFor()
    expect(file().hooks).toBeUndefined()
    await agree()
    await expect.poll(() => file().hooks).toEqual([{ command: process.execPath, args: [program], tool: 'echo' }])
    await page.getByRole('button', { name: 'Change hook 1' }).waitFor()
    const answer = await execute('one__echo', { text: 'x' })
    expect(answer.isError).toBe(true)
    expect(existsSync(ran)).toBe(true)
    // The engine names the file. The window sends nobody there.
    expect(JSON.stringify(answer.content)).toContain('hook 1 of servers.json')
    await visit('#/activity')
    const reason = page.locator('[data-reason]').first()
    expect(await reason.textContent()).toContain('denied by hook 1 of your configuration')
    expect(await reason.getAttribute('title')).not.toContain('servers.json')
    await visit('#/settings/hooks')

    await page.getByRole('button', { name: 'Change hook 1' }).click()
    const changing = page.getByRole('form', { name: 'Hook' })
    await changing.getByLabel('Before a call').uncheck()
    await changing.getByLabel('After a call').check()
    await changing.getByRole('button', { name: 'Save' }).click()
    await agree()
    await expect.poll(() => file().hooks).toEqual([{ command: process.execPath, args: [program], tool: 'echo', when: ['after'] }])
    await expect.poll(async () => (await execute('one__echo', { text: 'x' })).isError).not.toBe(true)
    await page.getByRole('button', { name: 'Remove hook 1' }).click()
    await expect.poll(() => file().hooks).toBeUndefined()
  })

  it('telemetry: traces arrive, and its key goes to the secrets', async () => {
    const { page, visit, installation } = window
    const received: { key: string | undefined }[] = []
    const collector = createServer((request, response) => {
      received.push({ key: request.headers.authorization })
      request.resume().on('end', () => response.end('{}'))
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
    await visit('#/settings/telemetry')
    await page.getByRole('button', { name: 'Set up: Send traces' }).click()
    const form = page.getByRole('form', { name: 'Send traces' })
    await form.getByLabel('Address').fill(url)
    await form.getByLabel('Headers (optional)').fill('Authorization = Bearer planted-0123456789abcdef')
    await form.getByRole('button', { name: 'Save' }).click()
    await agree()
    const telemetry = { url, headers: { Authorization: 'Bearer ${secret:telemetry.Authorization}' } }
    await expect.poll(() => file().settings).toEqual({ telemetry })
    await holds('Send traces')
    const { execute } = await installation.attach()
    await execute('one__echo', { text: 'x' })
    await expect.poll(() => received[0]?.key).toBe('Bearer planted-0123456789abcdef')
    expect(await page.content()).not.toContain('planted')
    await backToUsual('Send traces')
    await expect.poll(() => file().settings).toEqual({})
    collector.close()
  })

  it('large results and scripts: for all apps, and for one', async () => {
    const { page, visit, installation } = window
    const { execute, client } = await installation.attach({ name: 'any-app' })
    const answer = async (): Promise<string> => JSON.stringify(await execute('one__echo', { text: 'x'.repeat(5_000) }))
    expect(await answer()).not.toContain('result_id')
    await visit('#/settings/results')
    await page.getByRole('button', { name: 'By app' }).click()
    const characters = row('any-app').getByRole('textbox')
    await characters.fill('2000')
    await characters.press('Enter')
    await expect.poll(() => file().settings).toEqual({ resultLimit: { 'any-app': 2000 } })
    await expect.poll(answer).toContain('result_id')
    await page.getByRole('button', { name: 'The same for all' }).click()
    await expect.poll(() => file().settings).toEqual({ resultLimit: 100_000 })
    await page.getByRole('button', { name: 'As each app shows' }).click()
    await expect.poll(() => file().settings).toEqual({})

    const hasScripts = async (): Promise<boolean> => (await client.listTools()).tools.some(({ name }) => name === 'run_script')
    expect(await hasScripts()).toBe(false)
    await visit('#/settings/scripts')
    await page.getByRole('button', { name: 'By app' }).click()
    await page.getByRole('switch', { name: '* may run scripts' }).click()
    await expect.poll(() => file().settings).toEqual({ scripts: { '*': true } })
    await expect.poll(hasScripts).toBe(true)
    await page.getByRole('button', { name: 'No app' }).click()
    await expect.poll(() => file().settings).toEqual({})
  })

  it('the registry, reranking with a model, and how long a server stays', async () => {
    const { page, visit } = window
    await visit('#/settings/general')
    const registry = page.getByRole('textbox', { name: 'Registry' })
    await registry.fill('nowhere')
    await registry.press('Enter')
    await row('Registry').getByText('It must be an http:// or https:// address.').waitFor()
    await registry.fill('http://127.0.0.1:9/registry')
    await registry.press('Enter')
    await expect.poll(() => file().settings).toEqual({ registry: 'http://127.0.0.1:9/registry' })
    await backToUsual('Registry')

    await visit('#/settings/search')
    await page.getByRole('button', { name: 'Set up: Rerank with a model' }).click()
    const form = page.getByRole('form', { name: 'Rerank with a model' })
    await form.getByLabel('Provider').selectOption('gemini')
    await form.getByLabel('Model').fill('small')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('needs "apiKey"').waitFor()
    await form.getByLabel('API key (optional)').fill('planted-key')
    await form.getByRole('button', { name: 'Save' }).click()
    await agree()
    await expect.poll(() => file().settings).toEqual({ rerank: { provider: 'gemini', model: 'small', apiKey: '${secret:rerank.apiKey}' } })
    await backToUsual('Rerank with a model')

    await visit('#/settings/limits')
    await page.getByRole('button', { name: 'By use', exact: true }).click()
    await expect.poll(() => file().settings).toEqual({ idle: 'adaptive' })
    await page.getByRole('button', { name: 'After', exact: true }).click()
    await expect.poll(() => file().settings).toEqual({})
  })
})

it('finds a setting by a word, and leads to its page', async () => {
  const { page, visit } = window
  await visit('#/settings/about')
  await page.getByLabel('Find a setting').fill('megabytes')
  await page.getByRole('link', { name: 'Maximum size' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting') ?? null)
  await expect.poll(focused).toBe('Maximum size')
  await page.getByLabel('Find a setting').fill('semantic')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search and learning' }).waitFor()
  await expect.poll(focused).toBe('Semantic search')
})
