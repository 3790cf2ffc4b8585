import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId'

interface Notice {
  readonly method?: string
  readonly params?: { readonly uri?: string; readonly _meta?: Record<string, unknown> }
}

const told = (raw: RawClient, method = 'notifications/resources/updated'): Notice[] =>
  raw.lines.map((line) => JSON.parse(line) as Notice).filter((message) => message.method === method)

/** What a client of an era says and does. */
interface Client {
  readonly subscribe: (uri: string) => Promise<void>
  readonly unsubscribe: (uri: string) => Promise<void>
  readonly call: (name: string, args?: object) => Promise<unknown>
}

async function older(raw: RawClient): Promise<Client> {
  const { result } = await raw.initialize()
  expect(result).toMatchObject({ capabilities: { resources: { subscribe: true } } })
  return {
    async subscribe(uri) {
      expect(await raw.request('resources/subscribe', { uri })).toMatchObject({ result: {} })
    },
    async unsubscribe(uri) {
      expect(await raw.request('resources/unsubscribe', { uri })).toMatchObject({ result: {} })
    },
    call: (name, args = {}) => raw.call('execute_tool', { name, arguments: args }),
  }
}

async function newer(raw: RawClient): Promise<Client> {
  const { result } = await raw.request('server/discover', { _meta: MODERN_META })
  expect(result).toMatchObject({ capabilities: { resources: { subscribe: true } } })
  return {
    async subscribe(uri) {
      void raw.request('subscriptions/listen', { notifications: { resourceSubscriptions: [uri] }, _meta: MODERN_META }, `listen ${uri}`)
      const acknowledged = 'notifications/subscriptions/acknowledged'
      const isPromised = () => told(raw, acknowledged).some(({ params }) => params?._meta?.[SUBSCRIPTION] === `listen ${uri}`)
      await until(isPromised, 'the stream is open')
    },
    async unsubscribe(uri) {
      raw.notify('notifications/cancelled', { requestId: `listen ${uri}`, _meta: MODERN_META })
    },
    call: (name, args = {}) =>
      raw.request('tools/call', { name: 'execute_tool', arguments: { name, arguments: args }, _meta: MODERN_META }),
  }
}

describe.each(['legacy', 'modern'])('resources of a server of the %s era', (era) => {
  it.each([
    ['2025', older],
    ['2026', newer],
  ])('tell of their changes those clients of %s that want to hear of them', async (_era, clientOf) => {
    await using installation = createInstallation()
    installation.configure({ notes: ownServer('notes', '--era', era) })
    await installation.serve()
    await installation.run('refresh')
    const [first, second] = [installation.attachRaw(), installation.attachRaw()]
    const [a, b] = [await clientOf(first), await clientOf(second)]
    await a.subscribe('note://a')
    await b.subscribe('note://a')
    await b.subscribe('note://b')
    const heard = (raw: RawClient): (string | undefined)[] => told(raw).map(({ params }) => params?.uri)

    // Until the server has agreed to what a stream is about.
    await until(async () => {
      await a.call('notes__write', { uri: 'note://b' })
      return heard(second).includes('note://b')
    }, 'the second client hears of its note')
    await until(async () => {
      await a.call('notes__write', { uri: 'note://a' })
      return heard(first).includes('note://a') && heard(second).includes('note://a')
    }, 'both clients hear of theirs')
    expect(new Set(heard(first))).toEqual(new Set(['note://a']))

    await b.unsubscribe('note://a')
    // Its answer comes after all that was on its way to this client.
    await b.call('notes__subscribed')
    const [before, beforeFirst] = [heard(second), heard(first).length]
    await a.call('notes__write', { uri: 'note://a' })
    await until(() => heard(first).length > beforeFirst, 'the first client hears of it')
    expect(heard(second).slice(before.length)).not.toContain('note://a')

    // What nobody wants to hear of any more is given back.
    await first[Symbol.asyncDispose]()
    await b.unsubscribe('note://b')
    if (era === 'legacy')
      await until(async () => JSON.stringify(await b.call('notes__subscribed')).includes('"[]"'), 'nothing is subscribed to at the server')
  })
})

it('refuses what leads nowhere, what is not there, and what a server does not offer', async () => {
  await using installation = createInstallation()
  installation.configure({
    loud: ownServer('notes', '--era', 'legacy'),
    silent: ownServer('notes', '--era', 'legacy', '--updates', 'off'),
  })
  await installation.serve()
  await installation.run('refresh')
  const raw = installation.attachRaw()
  await raw.initialize()
  const subscribe = (uri: string) => raw.request('resources/subscribe', { uri })
  const refusedWith = (message: RegExp) => ({ error: { code: -32602, message: expect.stringMatching(message) as string } })
  expect(await subscribe('nowhere://x')).toMatchObject(refusedWith(/has a resource nowhere/))
  expect(await subscribe('tooltray-resource://loud/note%3A%2F%2Fnone')).toMatchObject(refusedWith(/not found/))
  expect(await subscribe('tooltray-resource://silent/note%3A%2F%2Fa')).toMatchObject(refusedWith(/silent does not report/))
  expect(await subscribe('tooltray-resource://loud/note%3A%2F%2Fa')).toMatchObject({ result: {} })
  await raw.call('execute_tool', { name: 'loud__write', arguments: { uri: 'note://a' } })
  await until(() => told(raw).length > 0, 'the change is told')
  expect(told(raw)[0]?.params?.uri).toBe('tooltray-resource://loud/note%3A%2F%2Fa')
})
