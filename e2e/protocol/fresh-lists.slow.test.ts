import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

const tools = (...names: string[]): string =>
  JSON.stringify({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })) })

it('lists what a server offers after it ended by itself, and tells the client', async () => {
  await using installation = createInstallation()
  const file = join(installation.home, 'lists.json')
  writeFileSync(file, tools('old', 'both'))
  installation.configure({ told: { ...ownServer('told-tools', file), hold: 'nothing' } })
  const { client } = await installation.attach({ words: ['--expose', 'direct'] })
  let changes = 0
  client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1))
  const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name)
  expect(await names()).toEqual(['told__old', 'told__both'])
  const [server] = (await installation.status()).servers
  writeFileSync(file, tools('both', 'brandnew'))
  process.kill(server?.peer?.pid ?? NaN, 'SIGKILL')
  await until(async () => (await installation.status()).servers[0]?.state === 'failed', 'its end is noticed')
  await until(async () => (await client.callTool({ name: 'told__both', arguments: {} })).isError !== true, 'it runs again')
  await until(async () => (await names()).join() === 'told__both,told__brandnew', 'the new tools are listed')
  expect(changes).toBeGreaterThan(0)
})

it('reads the list again when the server denies a tool that it had listed', async () => {
  await using installation = createInstallation()
  const file = join(installation.home, 'lists.json')
  writeFileSync(file, tools('old', 'both'))
  installation.configure({ told: ownServer('told-tools', file, '', 'denies') })
  const { client } = await installation.attach({ words: ['--expose', 'direct'] })
  expect((await client.listTools()).tools).toHaveLength(2)
  writeFileSync(file, tools('both'))
  await client.callTool({ name: 'told__old', arguments: {} }).catch(() => undefined)
  await until(async () => (await client.listTools()).tools.length === 1, 'the tool that is gone is not listed')
})
