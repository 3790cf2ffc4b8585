import { expect, it } from 'vitest'
import { type SessionSubscriptions, sessionSubscriptions } from './session-subscriptions.ts'

function session() {
  const watching = new Map<string, () => void>()
  const seen = { asked: 0, told: [] as string[], errors: [] as string[] }
  const subscriptions: SessionSubscriptions = sessionSubscriptions({
    async watch(uri, onUpdated) {
      seen.asked += 1
      if (uri.startsWith('none')) throw new Error(`No ${uri}`)
      watching.set(uri, onUpdated)
      return () => void watching.delete(uri)
    },
    tell: (uri) => seen.told.push(uri),
    onError: (error) => seen.errors.push(error.message),
  })
  const settled = () => new Promise(setImmediate)
  return { subscriptions, watching, seen, settled, updated: (uri: string) => watching.get(uri)?.() }
}

it('tells of a resource once, however often and however it was asked for, until nobody asks any more', async () => {
  const { subscriptions, watching, seen, settled, updated } = session()
  await Promise.all([subscriptions.subscribe('a'), subscriptions.subscribe('a')])
  subscriptions.listen('first', ['a', 'b'])
  subscriptions.listen(2, ['a'])
  await settled()
  updated('a')
  expect(seen).toEqual({ asked: 2, told: ['a'], errors: [] })
  subscriptions.unsubscribe('a')
  subscriptions.endListening('first')
  await settled()
  expect([...watching.keys()]).toEqual(['a'])
  subscriptions.endListening(2)
  subscriptions.endListening('unknown')
  await settled()
  expect(watching.size).toBe(0)
})

it('gives everything back at its end, also what was not agreed to yet', async () => {
  const { subscriptions, watching, settled } = session()
  await subscriptions.subscribe('a')
  subscriptions.listen(1, ['b'])
  void subscriptions.subscribe('c')
  subscriptions.close()
  await settled()
  expect(watching.size).toBe(0)
})

it('keeps nothing of what cannot be watched', async () => {
  const { subscriptions, seen, settled } = session()
  await expect(subscriptions.subscribe('none')).rejects.toThrow('No none')
  subscriptions.listen(1, ['none'])
  await settled()
  expect(seen).toMatchObject({ asked: 2, errors: ['No none'] })
})

it('watches so many resources for one session, and no more', async () => {
  const { subscriptions, seen } = session()
  for (let each = 0; each < 1_000; each += 1) await subscriptions.subscribe(`a${each}`)
  await expect(subscriptions.subscribe('one more')).rejects.toMatchObject({ code: 'resource_not_watchable' })
  expect(seen.asked).toBe(1_000)
})
