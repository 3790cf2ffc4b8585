import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startReversingModel } from '../../testing/models/reversing-model.ts'
import { type Installation, ownServer, until } from '../../testing/installation.ts'
import { processAlive } from '../../testing/processes/process-alive.ts'
import { type Window, openWindow } from '../browser.ts'

const file = ({ paths }: Installation): string => readFileSync(paths.serversFile, 'utf8')

/** Types a value into a setting of a server and waits until it holds: the way back is there once the engine has taken it in. */
async function type({ page }: Window, name: string, value: string): Promise<void> {
  const box = page.getByRole('textbox', { name })
  await box.fill(value)
  await box.press('Enter')
  await page.getByRole('button', { name: `Back to default: ${name}` }).waitFor()
}

it('the times that are set by clicks end a call and a start', async () => {
  await using window = await openWindow({
    hang: ownServer('misbehaving/hang'),
    late: ownServer('misbehaving/slow-start', '--ms', '600000'),
  })
  const { visit, installation } = window
  await visit('#/servers/hang?tab=advanced')
  await type(window, 'Time for a call', '1 s')
  const { execute } = await installation.attach()
  expect((await execute('hang__hang')).told).toMatchObject({
    error: { message: expect.stringContaining('hang did not answer within 1 s.') as unknown },
  })
  await visit('#/servers/late?tab=advanced')
  await type(window, 'Time to start', '2 s')
  const reason = async (): Promise<unknown> => (await installation.status()).servers.find(({ name }) => name === 'late')
  await expect.poll(async () => JSON.stringify(await reason())).toContain('did not answer within 2 s of its start')
})

it('a server asks an app for its folders once that is turned on by a click', async () => {
  await using window = await openWindow({ asking: ownServer('asking') })
  const { page, visit, installation } = window
  const raw = installation.attachRaw()
  raw.onRequest = ({ id, method }) => {
    if (method === 'roots/list') raw.send({ id, result: { roots: [{ uri: 'file:///home/ada/notes' }] } })
  }
  await raw.initialize(undefined, 'app', { roots: {} })
  const asked = async (): Promise<string> =>
    JSON.stringify(
      await raw.call('execute_tool', { name: 'asking__ask', arguments: { questions: { folders: { method: 'roots/list', params: {} } } } }),
    )
  expect(await asked()).not.toContain('file:///home/ada/notes')
  await visit('#/servers/asking?tab=advanced')
  await page.getByRole('switch', { name: 'Let this server use the app’s folders and model' }).click()
  await expect.poll(() => file(installation)).toContain('"roots": true')
  await expect.poll(asked).toContain('file:///home/ada/notes')
})

it('a model that is set up by clicks orders what a search finds', async () => {
  await using model = await startReversingModel()
  await using window = await openWindow({ one: ownServer('echo', '--tools', '5') })
  const { page, visit, installation } = window
  const search = async (): Promise<{ reranked?: boolean; hits: { name: string; score: number }[] }> =>
    JSON.parse((await installation.run('search', 'tool', '--json')).stdout) as Awaited<ReturnType<typeof search>>
  await until(async () => (await search()).hits.length > 1, 'tools are found')
  expect((await search()).reranked).toBeUndefined()
  await visit('#/settings/search')
  await page.getByRole('button', { name: 'Set up: Rerank with a model' }).click()
  const form = page.getByRole('form', { name: 'Rerank with a model' })
  await form.getByLabel('Provider').selectOption('ollama')
  await form.getByLabel('Model').fill('tiny')
  await form.getByLabel('Address').fill(model.url)
  await form.getByLabel('Time limit').fill('20s')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(async () => (await search()).reranked).toBe(true)
  const scores = (await search()).hits.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(model.asked.at(-1)).toMatchObject({ path: '/api/chat', model: 'tiny' })
})

it('a server that is stopped by a click ends, and starts again for a call', async () => {
  await using window = await openWindow({ one: ownServer('witness') })
  const { page, visit, installation } = window
  const { execute } = await installation.attach()
  const pid = async (): Promise<number> => ((await execute('one__where')).structuredContent as { pid: number }).pid
  const first = await pid()
  expect(processAlive(first)).toBe(true)
  await visit('#/servers/one')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stop until needed' }).click()
  await until(() => !processAlive(first), 'the process of the server has ended')
  const second = await pid()
  expect(second).not.toBe(first)
  expect(processAlive(second)).toBe(true)
})

it('the log of a server is copied and saved', async () => {
  await using window = await openWindow({ noise: ownServer('noise', '--kinds', 'stderr') })
  const { page, visit, context } = window
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('[data-server-row=noise][data-state=connected]').waitFor()
  await visit('#/servers/noise?tab=logs')
  await page.getByRole('list', { name: 'Log' }).getByText('answering').first().waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('The log is copied.', { exact: true }).waitFor()
  const line = /^\d{4}-\d\d-\d\dT[\d:.]+Z answering$/m
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(line)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()])
  expect(download.suggestedFilename()).toBe('noise.log')
  expect(readFileSync(await download.path(), 'utf8')).toMatch(line)
})
