import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { ENTRY_KEYS } from '../../entry/schema.ts'
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

it('tells of keys of other hubs what Tooltray has instead, and how such a file is imported', () => {
  const tickets = { command: 'x', idle_timeout: 'never', tool_acl: {} }
  const sentences = told({ mcpServers: { tickets }, serverAuth: {}, search: {} })
  expect(sentences).toHaveLength(4)
  expect(sentences).toContain(
    'Unknown key "serverAuth" in the file. It is a key of avelino\'s mcp; Tooltray has "roles", and tooltray access. To import ' +
      'such a file, move it elsewhere and run: tooltray import avelino --file FILE',
  )
  const all = sentences.join('\n')
  expect(all).toContain('Unknown key "search" in the file. It is a key of mcpzip; ')
  expect(all).toContain('Unknown key "idle_timeout" in the server "tickets". It is a key of avelino\'s mcp; Tooltray has "idle". ')
  expect(all).toContain('Tooltray has "effects". ')
})

it('tells of every key of a whole file of another hub', () => {
  const folder = join(import.meta.dirname, '../../clients/hubs/fixtures')
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const { problems } = parseServersFile(text)
    const [document, known] = [parse(text) as Record<string, unknown>, new Set(['mcpServers', 'servers', 'settings', ...ENTRY_KEYS])]
    const keys = [document, ...Object.values((document['mcpServers'] ?? {}) as Record<string, object>)].flatMap((part) => Object.keys(part))
    const silent = keys.filter((key) => !known.has(key) && !problems.some((problem) => problem.key === key))
    expect(silent).toEqual([])
  }
})

it('finds them at any depth, with their paths', () => {
  const one = { command: 'x', type: 'cli', commands: { 'remote add': { optons: {} } } }
  const file = {
    mcpServers: { one, two: { url: 'https://example.com', oauth: { clientID: 'a' } } },
    settings: { rerank: { provider: 'ollama', model: 'm', urll: 'x' }, http: { tls: { cert: 'a', key: 'b', ca: 'c' } } },
    profiles: { work: { servers: [], exposes: 'direct' }, home: ['one'] },
  }
  const { problems } = parseServersFile(JSON.stringify(file))
  expect(problems.map(({ path }) => path)).toEqual([
    'mcpServers.one.commands["remote add"].optons',
    'mcpServers.two.oauth.clientID',
    'settings.rerank.urll',
    'settings.http.tls.ca',
    'profiles.work.exposes',
  ])
  expect(problems.map(({ message }) => message).slice(1)).toEqual([
    'Unknown key "clientID" in "oauth" of the server "two". Did you mean "clientId"?',
    'Unknown key "urll" in "rerank" of "settings". Did you mean "url"?',
    'Unknown key "ca" in "tls" of "http" of "settings". Nothing reads it.',
    'Unknown key "exposes" in the profile "work". Did you mean "expose"?',
  ])
})

it('tells of keys of the file and of its settings that nobody reads, in their places', () => {
  expect(told({ mcpServers: {}, settings: { maxProcess: 3, http: { enabled: false, prt: 1 } }, rolls: {}, $schema: 'x' })).toEqual([
    'Unknown key "maxProcess" in "settings". Did you mean "maxProcesses"?',
    'Unknown key "prt" in "http" of "settings". Did you mean "port"?',
    'Unknown key "rolls" in the file. Did you mean "roles"?',
  ])
})

it('finds them in "servers", too, and says when nothing is read from it', () => {
  const servers = { a: { command: 'x', tools: { alow: [] } } }
  expect(parseServersFile(JSON.stringify({ servers })).problems.map(({ path, message }) => [path, message])).toEqual([
    ['servers.a.tools.alow', 'Unknown key "alow" in "tools" of the server "a". Did you mean "allow"?'],
  ])
  expect(told({ servers, mcpServers: {} })).toEqual([
    'Nothing is read from "servers", because this file has "mcpServers" too. Move its servers there.',
  ])
  expect(told({ servers: ['a'] })).toEqual([
    '"servers" must be an object: write { "servers": { "name": { "command": "…" } } }. Nothing is read from it.',
  ])
})
