import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, it } from 'vitest'
import type { ServerStatus, StateName } from '../contract/servers.ts'
import { serverStatus } from '../contract/testing/server-status.ts'
import { NEEDS_PERSON, STATES, budgetText, needsPerson, startingText, stateTitle } from './state-words.ts'

it('each state has one word of its own', () => {
  expectTypeOf<keyof typeof STATES>().toEqualTypeOf<StateName>()
  const words = Object.values(STATES).map(({ word }) => word)
  expect(new Set(words).size).toBe(words.length)
  expect([stateTitle('active'), stateTitle('needs-sign-in')]).toEqual(['Working', 'Needs sign-in'])
  expect(NEEDS_PERSON.every((state) => needsPerson({ state }))).toBe(true)
  expect(needsPerson({ state: 'idle' })).toBe(false)
})

it('who starts for the first time is named, with what holds it up, or counted', () => {
  const server = (name: string, more: Partial<ServerStatus> = {}): ServerStatus =>
    serverStatus(name, { state: 'connecting', tools: 0, ...more })
  expect(startingText([server('a'), server('b', { doing: 'fetching' })])).toBe('Starting: a, b (fetching packages)')
  expect(startingText(['a', 'b', 'c', 'd'].map((name) => server(name)))).toBe('Starting: 4 servers')
  expect(startingText([server('a', { state: 'connected', refreshing: true })])).toBe('Starting: a')
  // One that starts again has been read, one that is off or failed does not start.
  expect(startingText([server('a', { refreshedAt: 1 }), server('b', { state: 'disabled' }), server('c', { state: 'failed' })])).toBe(
    undefined,
  )
})

it('nobody writes other words', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['renderer', 'electron/main', 'electron/helper'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(root, folder, name)),
  )
  const own = sources.filter((file) => /At work|[Aa]sleep|disconnected: '[A-Za-z]/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual([])
})

it('says until when a budget is used up, with seconds where there are some', () => {
  expect(budgetText(new Date(2026, 10, 24, 14, 5).getTime())).toMatch(/^budget used up until 0?(2|14):05( PM)?$/)
  expect(budgetText(new Date(2026, 10, 24, 14, 5, 7).getTime())).toMatch(/^budget used up until 0?(2|14):05:07( PM)?$/)
})
