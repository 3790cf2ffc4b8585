import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { olderClient } from '../../testing/asked-client.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const FIELDS = Array.from({ length: 20 }, (_, at) => [`field${at}`, { type: 'string' }] as const)
const LONG = {
  method: 'elicitation/create',
  params: { message: 'Fill it in.', requestedSchema: { type: 'object', properties: Object.fromEntries(FIELDS) } },
}

/** Whether a click in the middle of something meets it. */
const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** A browser's zoom of 200 % leaves this of a window of 1280 x 800. */
const ZOOMED = { width: 640, height: 400 }

describe('a dialog that is higher than the window keeps its buttons in sight', () => {
  it('of an approval', async () => {
    await using window = await openWindow({ shop: ownServer('shop') }, { ...ZOOMED, settings: { destructive: 'ask' } })
    const { page, installation, photograph } = window
    await installation.run('rule', 'add', 'ask', '--server', 'shop')
    const { execute } = await installation.attach({ name: 'claude-ai' })
    const saving = execute('shop__save_order', { order: { id: 'order-1', note: 'long '.repeat(100) } })
    await page.getByRole('status', { name: 'Calls waiting for approval' }).getByRole('button').click()
    const dialog = page.getByRole('alertdialog')
    await photograph('approval-zoomed')
    for (const name of ['Deny', 'Allow for this conversation', 'Allow once'])
      await expect.poll(() => isInSight(dialog.getByRole('button', { name, exact: true }))).toBe(true)
    await dialog.getByRole('button', { name: 'Allow once' }).click()
    expect(JSON.stringify(await saving)).toContain('Saved.')
  })

  it('of a question with many fields', async () => {
    await using window = await openWindow({ one: ownServer('asking') }, ZOOMED)
    const { page, installation, photograph } = window
    const app = await olderClient(installation.attachRaw(), {}, () => undefined)
    const answer = app.execute('one__ask', { questions: { long: LONG } })
    await page.getByRole('button', { name: 'Answer one' }).click()
    const dialog = page.getByRole('dialog', { name: 'Question of one' })
    await dialog.getByLabel('field0', { exact: true }).fill('first')
    await photograph('question-zoomed')
    for (const name of ['Decline', 'Send']) expect(await isInSight(dialog.getByRole('button', { name }))).toBe(true)
    await dialog.getByRole('button', { name: 'Send' }).click()
    expect(JSON.parse(await answer)).toEqual({ long: { result: { action: 'accept', content: { field0: 'first' } } } })
  })
})
