import { expect, it } from 'vitest'
import { instructionsFor } from './instructions.ts'
import type { ServerReport } from '../../../contract/servers.ts'

const report = (name: string, more: Partial<ServerReport> = {}): ServerReport => ({ name, state: 'disconnected', tools: 0, ...more })

it('names the servers and what they are for, and never says how many tools there are or how servers stand', () => {
  const servers = [
    report('github', { tools: 26, about: 'Issues and pull requests' }),
    report('files', { about: 'Files' }),
    report('new', { state: 'failed' }),
    report('off', { state: 'disabled' }),
  ]
  const text = instructionsFor(servers)
  expect(text).toContain('Tools of these servers are at hand: github (Issues and pull requests), files, new. Find a tool with search_tools')
  expect(text).not.toMatch(/\d|failed|off/)
})

it('says the same before and after lists are read', () => {
  expect(instructionsFor([report('a', { tools: 3, state: 'connected', refreshedAt: 5 })])).toBe(instructionsFor([report('a')]))
})

it('keeps to a bearable length', () => {
  expect(instructionsFor(Array.from({ length: 500 }, (_, at) => report(`server-${at}`, { about: 'x'.repeat(500) }))).length).toBeLessThan(
    1_500,
  )
})

it('says so when there is no server', () => {
  expect(instructionsFor([])).toContain('No servers are set up yet.')
})
