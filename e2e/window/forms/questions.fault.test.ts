import { describe, expect, it } from 'vitest'
import { olderClient } from '../../testing/asked-client.ts'
import { ownServer, until } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'

const FORM = {
  method: 'elicitation/create',
  params: {
    message: 'How shall it look?',
    requestedSchema: {
      type: 'object',
      properties: {
        colour: { type: 'string', title: 'Colour', enum: ['red', 'blue'], enumNames: ['Red', 'Blue'], default: 'red' },
        size: { type: 'integer', minimum: 1, default: 3 },
        bold: { type: 'boolean' },
        tags: { type: 'array', items: { anyOf: [{ const: 'a', title: 'Tag A' }, { const: 'b' }] } },
        note: { type: 'string' },
      },
      required: ['colour', 'note'],
    },
  },
}
const SECRET = {
  method: 'elicitation/create',
  params: { message: 'Log in', requestedSchema: { type: 'object', properties: { password: { type: 'string' } } } },
}
const ADDRESS = {
  method: 'elicitation/create',
  params: { mode: 'url', message: 'Pay here', url: `https://pay.example/${'long/'.repeat(40)}?to=me`, elicitationId: 'e' },
}

const open = (): Promise<Window> => openWindow({ one: ownServer('asking') })

/** A client that cannot be asked. */
const client = ({ installation }: Window) => olderClient(installation.attachRaw(), {}, () => undefined)

const dialogOf = async ({ page }: Window) => {
  await page.getByRole('button', { name: 'Answer one' }).click()
  return page.getByRole('dialog', { name: 'Question of one' })
}

describe('a question of a server in the middle of a call of an app that cannot be asked', () => {
  it('is shown as a form, with its defaults, and what is filled in reaches the server', async () => {
    await using window = await open()
    const app = await client(window)
    const answer = app.execute('one__ask', { questions: { form: FORM } })
    await window.page.getByText('one has a question for you. older called ask.').waitFor()
    const dialog = await dialogOf(window)
    await dialog.getByText('How shall it look?').waitFor()
    expect(await dialog.getByLabel('size').inputValue()).toBe('3')
    await window.photograph('question-form')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('This is required.').waitFor()
    await dialog.getByLabel(/^Colour/).selectOption({ label: 'Blue' })
    await dialog.getByLabel('Tag A').check()
    await dialog.getByLabel('bold').check()
    await dialog.getByLabel(/^note/).fill('<b>as it is</b>')
    await dialog.getByRole('button', { name: 'Send' }).click()
    expect(JSON.parse(await answer)).toEqual({
      form: { result: { action: 'accept', content: { colour: 'blue', size: 3, bold: true, tags: ['a'], note: '<b>as it is</b>' } } },
    })
    await window.page.getByRole('button', { name: 'Answer one' }).waitFor({ state: 'detached' })
  })

  it('warns of what looks like a password, and can be declined; closed without an answer it stays', async () => {
    await using window = await open()
    const app = await client(window)
    const answer = app.execute('one__ask', { questions: { secret: SECRET } })
    const dialog = await dialogOf(window)
    await dialog.getByText(/one asks for what looks like a password or a key: password/).waitFor()
    await window.photograph('question-secret')
    await window.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await (await dialogOf(window)).getByRole('button', { name: 'Decline' }).click()
    expect(JSON.parse(await answer)).toEqual({ secret: { result: { action: 'decline' } } })
  })

  it('shows an address whole, and opens it for nobody but the person', async () => {
    await using window = await open()
    const opened: string[] = []
    await window.context.route('https://pay.example/**', (route) => {
      opened.push(route.request().url())
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>paid</title>' })
    })
    const app = await client(window)
    const answer = app.execute('one__ask', { questions: { address: ADDRESS } })
    const dialog = await dialogOf(window)
    expect(await dialog.getByLabel('Address').last().textContent()).toContain(ADDRESS.params.url)
    await window.photograph('question-address')
    expect(window.context.pages()).toHaveLength(1)
    const page = window.context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Open the page' }).click()
    await (await page).waitForURL(ADDRESS.params.url)
    expect(opened).toEqual([ADDRESS.params.url])
    await window.page.bringToFront()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(JSON.parse(await answer)).toEqual({ address: { result: { action: 'accept' } } })
  })

  it('goes when its call ends, and comes to whoever makes a call in the window itself', async () => {
    await using window = await open()
    const app = await client(window)
    void app.raw.request(
      'tools/call',
      { name: 'execute_tool', arguments: { name: 'one__ask', arguments: { questions: { form: FORM } } } },
      'c',
    )
    const bar = window.page.getByRole('status', { name: 'Questions of servers' })
    await bar.getByText('How shall it look?').waitFor()
    app.raw.notify('notifications/cancelled', { requestId: 'c' })
    await bar.getByText('How shall it look?').waitFor({ state: 'detached' })

    const called = window.installation.run('call', 'one__ask', JSON.stringify({ questions: { form: FORM } }))
    await bar.getByText('one has a question for you. You called ask.').waitFor()
    await (await dialogOf(window)).getByRole('button', { name: 'Decline' }).click()
    expect((await called).stdout).toContain('decline')
  })

  it('is put to the person, too, where several apps call and nobody can tell whose it is', async () => {
    await using window = await open()
    const [one, two] = [await client(window), await client(window)]
    const waits = one.execute('one__wait')
    const inFlight = async (): Promise<number> =>
      (await window.installation.status()).servers.reduce((sum, each) => sum + (each as unknown as { inFlight: number }).inFlight, 0)
    await until(async () => (await inFlight()) === 1, 'the first call is under way')
    const answer = two.execute('one__ask', { questions: { form: FORM } })
    await window.page.getByText('one has a question for you.', { exact: true }).waitFor()
    await (await dialogOf(window)).getByRole('button', { name: 'Decline' }).click()
    expect(JSON.parse(await answer)).toEqual({ form: { result: { action: 'decline' } } })
    await two.execute('one__go')
    expect(await waits).toBe('gone')
  })
})
