import { expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'

const told = (file: object) => parseServersFile(JSON.stringify(file)).problems.map(({ message }) => message)

it('tells of keys of an entry that nobody reads, with the nearest known one, and not of notes', () => {
  const it = { command: 'x', autoApprove: ['a'], idel: '5m', tools: { alow: ['a'] }, _note: 'mine' }
  expect(told({ mcpServers: { it } })).toEqual([
    'Unknown key "autoApprove" in the server "it". Nothing reads it.',
    'Unknown key "idel" in the server "it". Did you mean "idle"?',
    'Unknown key "alow" in "tools" of the server "it". Did you mean "allow"?',
  ])
})

it('tells of keys of the file and of its settings that nobody reads, in their places', () => {
  expect(told({ mcpServers: {}, settings: { maxProcess: 3, http: { enabled: false, prt: 1 } }, rolls: {}, $schema: 'x' })).toEqual([
    'Unknown key "maxProcess" in "settings". Did you mean "maxProcesses"?',
    'Unknown key "prt" in "http" of "settings". Did you mean "port"?',
    'Unknown key "rolls" in the file. Did you mean "roles"?',
  ])
  expect(told({ servers: { a: { command: 'x' } } })).toEqual([
    'Servers stand in "mcpServers" here, and nothing is read from "servers". Rename it to "mcpServers".',
  ])
})
