import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instructionsFor } from './instructions.ts'
import type { ServerReport } from '../../../contract/servers.ts'

const report = (name: string, more: Partial<ServerReport> = {}): ServerReport => ({ name, state: 'disconnected', tools: 0, ...more })

it('says how in the first 157 characters, then what the servers are for, and never how many tools there are or how they stand', () => {
  const servers = [
    report('github', { tools: 26, about: 'Issues and pull requests', instructions: '# Use the newest API. Call it twice.\nOr not.' }),
    report('files', { about: 'Files' }),
    report('new', { state: 'failed', instructions: 'Keeps\u202E notes' }),
    report('off', { state: 'disabled' }),
  ]
  const text = instructionsFor(servers)
  expect(text.slice(0, 157)).toMatch(/search_tools.*execute_read_tool.*execute_tool\./)
  expect(text.slice(157)).toBe(
    ' Servers: github (Issues and pull requests. Use the newest API); files; new (Keeps notes)'.slice(157 - text.indexOf(' Servers')),
  )
  expect(text).not.toMatch(/\d|failed|off/)
})

it('says the same before and after lists are read', () => {
  expect(instructionsFor([report('a', { tools: 3, state: 'connected', refreshedAt: 5 })])).toBe(instructionsFor([report('a')]))
})

it('keeps to 2,000 characters, with a word on each of a hundred servers', () => {
  const hundred = instructionsFor(Array.from({ length: 100 }, (_, at) => report(`srv-${at}`, { about: 'Mail' })))
  expect(hundred).toContain('srv-99 (Mail)')
  const servers = fc.array(fc.record({ name: fc.string({ minLength: 1, maxLength: 60 }), about: fc.string({ maxLength: 500 }) }), {
    maxLength: 600,
  })
  fc.assert(
    fc.property(servers, (some) => {
      expect(instructionsFor(some.map(({ name, about }) => report(name, { about }))).length).toBeLessThanOrEqual(2_000)
    }),
  )
})

it('says so when there is no server', () => {
  expect(instructionsFor([])).toContain('No servers are set up yet.')
})
