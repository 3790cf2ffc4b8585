import { expect, it } from 'vitest'
import { startHttp, startWiretap } from '../../testing/http-server.ts'
import { createInstallation } from '../../testing/installation.ts'

it.each([410, 200])('a server that says with HTTP %i that it has forgotten the session is greeted anew', async (status) => {
  await using server = await startHttp()
  await using tap = await startWiretap(server)
  await using installation = createInstallation()
  installation.configure({ one: { url: tap.url(server.urls['sessions']) } })
  const { call, execute } = await installation.attach()
  await call('proxy_refresh')
  const echo = async () => (await execute('one__echo', { text: 'x' })).content[0]?.text
  expect(await echo()).toBe('x')
  const url = new URL(`/forget?answer=${status}`, server.urls['sessions'])
  await fetch(url, { method: 'POST' })
  // A call that may have been carried out is not repeated by itself.
  const answers = [await echo(), await echo(), await echo()]
  expect(answers.slice(-2)).toEqual(['x', 'x'])
  expect(tap.posted('initialize')).toHaveLength(2)
})

it.each([
  ['json', 1],
  ['nothing', 4],
])('a server without messages of its own (%s) is not asked for them again and again', async (listens, most) => {
  await using server = await startHttp('--listens', listens)
  await using tap = await startWiretap(server)
  await using installation = createInstallation()
  installation.configure({ one: { url: tap.url(server.urls['sessions']), idle: 'never' } })
  const { call, execute } = await installation.attach()
  await call('proxy_refresh')
  // As long as four times a second apart would take.
  for (let times = 0; times < 6; times += 1) expect((await execute('one__count', { to: 10, stepMs: 100 })).isError).toBeUndefined()
  const asked = tap.requests.filter(({ method }) => method === 'GET').length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(most)
})
