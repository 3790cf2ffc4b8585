import { expect, it } from 'vitest'
import type { KeptPackage } from '../../../contract/consent/packages.ts'
import { startedFrom } from './started-from.ts'

const row: KeptPackage = { server: 'notes', package: 'mcp-notes', version: '1.0.0', integrity: 'sha512-a', state: 'kept', at: 1 }

it('differs if another version runs, the same with other dependencies, or what scripts made', () => {
  const scripts = { packages: [], allowed: true, network: false, commands: [] }
  const others = [{ version: '1.1.0' }, { at: 2 }, { scripts }, { scripts: { ...scripts, network: true } }]
  const texts = [undefined, row, ...others.map((other) => ({ ...row, ...other }))].map(startedFrom)
  expect(new Set(texts).size).toBe(texts.length)
})

it('does not differ because an update waits, or was looked for', () => {
  expect(startedFrom({ ...row, state: 'update', lookedAt: 2, follows: true })).toBe(startedFrom(row))
})
