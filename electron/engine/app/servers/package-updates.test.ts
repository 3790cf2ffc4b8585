import { expect, it } from 'vitest'
import { createEvents } from '../../base/events.ts'
import type { EngineEvents } from '../engine-events.ts'
import { watchPackageUpdates } from './package-updates.ts'

it('follows which versions wait, and says which servers have another one', async () => {
  const events = createEvents<EngineEvents>((error) => {
    throw error
  })
  const changed: string[] = []
  events.on('server.changed', (server) => changed.push(server))
  const waiting = new Map([
    ['notes', '1.1.0'],
    ['maps', '2.0.0'],
  ])
  const errors: unknown[] = []
  let fails = false
  const packages = {
    waiting: async () => {
      if (fails) throw new Error('The disk is gone.')
      return new Map(waiting)
    },
  }
  const updates = watchPackageUpdates(packages, events, (error) => errors.push(error))
  expect(updates.of('notes')).toBeUndefined()
  await expect.poll(() => updates.of('notes')).toBe('1.1.0')
  expect(changed).toEqual(['notes', 'maps'])

  waiting.delete('notes')
  events.emit('packages.changed')
  await expect.poll(() => updates.of('notes')).toBeUndefined()
  expect(changed).toEqual(['notes', 'maps', 'notes'])

  fails = true
  events.emit('packages.changed')
  await expect.poll(() => errors).toEqual([new Error('The disk is gone.')])
  expect(updates.of('maps')).toBe('2.0.0')
})
