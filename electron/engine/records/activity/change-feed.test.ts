import { expect, it } from 'vitest'
import { createChangeFeed } from './change-feed.ts'

it('knows whether somebody watches who can answer', () => {
  const changes = createChangeFeed()
  const leave = changes.watch(() => undefined)
  expect([changes.watched(), changes.answering()]).toEqual([true, false])
  const attended = [changes.watch(() => undefined, true), changes.watch(() => undefined, true)]
  attended[0]?.()
  expect(changes.answering()).toBe(true)
  attended[1]?.()
  expect([changes.watched(), changes.answering()]).toEqual([true, false])
  leave()
  expect(changes.watched()).toBe(false)
})

it('lets calls wait for a person whose app is about to watch', () => {
  const changes = createChangeFeed(true)
  expect([changes.watched(), changes.answering()]).toEqual([false, true])
})
