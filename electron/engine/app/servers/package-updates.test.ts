import { expect, it } from 'vitest'
import { createEvents } from '../../base/events.ts'
import type { ConfigState } from '../../config/config-store.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { EngineEvents } from '../engine-events.ts'
import { followPackages } from './package-updates.ts'

const stateOf = (file: ReturnType<typeof parseServersFile>): ConfigState => ({ ...file, error: undefined, watchError: undefined })

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
  const renamed: string[][] = []
  let fails = false
  const entries = parseServersFile('{ "mcpServers": { "notes": { "command": "npx", "args": ["-y", "mcp-notes"] } } }')
  const packages = {
    waiting: async () => {
      if (fails) throw new Error('The disk is gone.')
      return new Map(waiting)
    },
    async rename(from: string, to: string) {
      renamed.push([from, to])
      return async () => undefined
    },
  }
  const updates = followPackages(packages, { state: stateOf(entries) }, events, (error) => errors.push(error))
  expect(updates.of('notes')).toBeUndefined()
  await expect.poll(() => updates.of('notes')).toBe('1.1.0')
  expect(changed).toEqual(['notes', 'maps'])

  waiting.delete('notes')
  events.emit('packages.changed')
  await expect.poll(() => updates.of('notes')).toBeUndefined()
  expect(changed).toEqual(['notes', 'maps', 'notes'])

  const moved = parseServersFile('{ "mcpServers": { "memos": { "command": "npx", "args": ["-y", "mcp-notes"] } } }')
  events.emit('config.changed', { added: ['memos'], removed: ['notes'], changed: [], settingsChanged: false }, stateOf(moved))
  expect(renamed).toEqual([['notes', 'memos']])

  fails = true
  events.emit('packages.changed')
  await expect.poll(() => errors).toEqual([new Error('The disk is gone.')])
  expect(updates.of('maps')).toBe('2.0.0')
})
