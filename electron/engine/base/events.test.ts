import { expect, it } from 'vitest'
import { createEvents } from './events.ts'

interface Told {
  readonly began: [id: string]
  readonly ended: [id: string, ok: boolean]
}

it('calls the listeners of an event in the order in which they were added, before it returns', () => {
  const events = createEvents<Told>(() => undefined)
  const told: string[] = []
  events.on('ended', (id, ok) => told.push(`first ${id} ${ok}`))
  events.on('began', (id) => told.push(`began ${id}`))
  events.on('ended', (id) => told.push(`second ${id}`))
  events.emit('ended', 'a', true)
  expect(told).toEqual(['first a true', 'second a'])
})

it('reports a listener that throws, and calls the others', () => {
  const failed: unknown[] = []
  const told: string[] = []
  const events = createEvents<Told>((error, name) => failed.push([name, (error as Error).message]))
  events.on('began', () => {
    throw new Error('broken')
  })
  events.on('began', (id) => told.push(id))
  events.emit('began', 'a')
  expect([told, failed]).toEqual([['a'], [['began', 'broken']]])
})

it('is emitted by a part that knows some of the events only', () => {
  const events = createEvents<Told & { readonly more: [] }>(() => undefined)
  const told: string[] = []
  events.on('began', (id) => told.push(id))
  const part = (own: { emit(name: 'began', id: string): void }): void => own.emit('began', 'b')
  part(events)
  expect(told).toEqual(['b'])
})
