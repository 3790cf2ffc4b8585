import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import { hubList, hubOf } from './hub-list.ts'
import { entryOf } from './read-hub.ts'

const FILES: Readonly<Record<string, string>> = {
  mcpzip: 'mcpzip.json',
  avelino: 'avelino.jsonc',
  mcproxy: 'mcproxy.json',
  'tool-hub': 'tool-hub.json',
}
const ids = hubList.map(({ id }) => id)
const named = (wanted: string) => hubList.find(({ id }) => id === wanted)

function fixtureOf(id: string): Record<string, unknown> {
  return jsoncFormat.parse(readFileSync(join(import.meta.dirname, 'fixtures', FILES[id] ?? ''), 'utf8')) as Record<string, unknown>
}

function readOf(id: string, document = fixtureOf(id)) {
  const hub = named(id)
  if (hub === undefined) throw new Error(id)
  const reading = hub.read(document)
  const entries = Object.fromEntries(
    reading.servers.map((server) => {
      const { entry, enabled, problem } = entryOf(hub, server, '/home/ada')
      expect(problem).toBeUndefined()
      return [server.name, enabled ? entry : { ...entry, enabled: false }]
    }),
  )
  return { ...reading, entries }
}

/** Every key of a document that holds no object: by its path. */
function leavesOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; value: unknown }[] {
  const members = isTable(value) ? Object.entries(value) : Array.isArray(value) ? value.map((part, at) => [String(at), part] as const) : []
  return members.length === 0 ? [{ path, value }] : members.flatMap(([key, part]) => leavesOf(part, [...path, key]))
}

describe.each(ids)('a whole file of %s', (id) => {
  it('loses no key without a word', () => {
    const { taken, notTaken, entries } = readOf(id)
    const named = [...taken, ...notTaken].map(({ key }) => key)
    const written = JSON.stringify(entries)
    const lost = leavesOf(fixtureOf(id)).filter(({ path, value }) => {
      const key = path.join('.')
      if (named.some((each) => key === each || key.startsWith(`${each}.`))) return false
      // What every app has goes with its server, value by value.
      const isServers = ['mcpServers', 'servers'].includes(path[0] ?? '')
      if (isServers && ['command', 'args', 'env', 'url', 'headers'].includes(path[2] ?? '')) return !written.includes(JSON.stringify(value))
      // Which stage of a filter it is, and that it holds.
      return !(isServers && path[2] === 'type') && !(path.includes('middleware') && ['type', 'enabled'].includes(path.at(-1) ?? ''))
    })
    expect(lost.map(({ path }) => path.join('.'))).toEqual([])
    expect(notTaken.filter(({ why }) => why.includes('does not know this key'))).toEqual([])
  })

  it('gives entries, settings, roles and rules that servers.json can have', () => {
    const { entries, settings, roles, rules } = readOf(id)
    const file = {
      mcpServers: entries,
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
      roles: Object.fromEntries(roles),
      rules,
    }
    expect(parseServersFile(JSON.stringify(file)).problems).toEqual([])
  })

  it('is known by its shape', () => expect(hubOf(fixtureOf(id))?.id).toBe(id))

  it('names a key that nobody knows', () => {
    const document = { ...fixtureOf(id), brandNew: { deep: [1, { a: 2 }] } }
    expect(readOf(id, document).notTaken.at(-1)).toEqual({ key: 'brandNew', why: 'Tooltray does not know this key.' })
  })

  it('is read whatever stands in it', () => {
    const document = fixtureOf(id)
    for (const { path } of leavesOf(document))
      for (const odd of [null, 7, 'x', [], [7], {}, { x: [] }]) {
        const copy = structuredClone(document)
        const holder = path.slice(0, -1).reduce<Record<string, unknown>>((inner, key) => inner[key] as Record<string, unknown>, copy)
        holder[path.at(-1) ?? ''] = odd
        expect(() => named(id)?.read(copy)).not.toThrow()
      }
  })
})

describe('what it becomes', () => {
  it('of mcpzip', () => {
    const { settings, entries } = readOf('mcpzip')
    expect(settings).toMatchObject([
      {
        key: 'rerank',
        value: { provider: 'gemini', model: 'gemini-2.5-flash', apiKey: '${secret:rerank.gemini}' },
        secret: { value: 'AIzaSyD-0123456789abcdefghijABCDEFGHIJ0' },
      },
      { key: 'idle', value: '10m' },
      { key: 'callTimeout', value: '90s' },
    ])
    expect(entries['events']).toEqual({ type: 'sse', url: 'https://events.example.com/sse' })
  })

  it('of avelino', () => {
    const { entries, roles, rules, settings, notTaken } = readOf('avelino')
    expect(entries['tickets']).toMatchObject({
      idle: 'adaptive',
      idleMin: '30s',
      idleMax: '10m',
      effects: { 'get_*': 'read', 'list_*': 'read', 'create_*': 'write', '*_manage': 'destructive' },
    })
    expect(entries['cluster']).toMatchObject({
      type: 'cli',
      command: 'kubectl',
      args: ['--context', 'staging'],
      commands: ['get', 'describe', 'logs'],
    })
    expect(entries['repo']).toEqual({ type: 'cli', command: 'git', commands: { log: { description: 'What was changed' } } })
    expect(Object.fromEntries(roles)).toEqual({
      admin: { allow: ['*'] },
      dev: { allow: ['tickets__create_*', 'tickets__get_*'], deny: ['tickets__create_admin'] },
    })
    expect(rules).toEqual([
      { tool: 'tickets__delete_*', client: 'bob', decision: 'deny' },
      { tool: 'cluster__*_secret', decision: 'deny' },
    ])
    expect(settings).toEqual([{ key: 'audit', value: { enabled: true, arguments: true }, from: 'audit' }])
    expect(notTaken.find(({ key }) => key === 'serverAuth.bearer.tokens')?.why).toContain(
      'tooltray access add alice; tooltray access add bob',
    )
    expect(JSON.stringify(notTaken)).not.toMatch(/s3cret|0123456789abcdef/)
  })

  it('of MCProxy: what blocks and cannot be translated disables its server', () => {
    const { entries, servers, rules } = readOf('mcproxy')
    expect(entries['files']).toMatchObject({ tools: { allow: ['*_file'], deny: ['*delete_*', '*remove_*'] } })
    for (const name of ['web', 'plain']) expect(entries[name]).toMatchObject({ tools: { deny: ['drop_*', 'delete_*', '*danger*'] } })
    expect(entries['web']).not.toHaveProperty('bearer')
    expect(entries['api']).toMatchObject({ bearer: 't0ken-of-the-api-0123456789' })
    expect(rules).toEqual([
      { server: '=api', arguments: { '*': { regex: '(?:[rR][mM]\\s+-[rR][fF]|[sS\u017f][uU][dD][oO]\\s+)' } }, decision: 'deny' },
      { server: '=api', tool: '*sudo', decision: 'deny' },
    ])
    for (const name of ['odd', 'safe']) expect(entries[name]).toMatchObject({ enabled: false })
    expect(servers.flatMap(({ name, blocked }) => (blocked === undefined ? [] : [name]))).toEqual(['odd', 'safe'])
  })

  it('of tool-hub-mcp', () => {
    expect(readOf('tool-hub').entries).toEqual({
      jira: {
        command: 'npx',
        args: ['-y', 'jira-mcp'],
        env: { JIRA_API_TOKEN: 'ATATT3xFfGF0123456789abcdef' },
        description: 'Issues of the team',
      },
      outline: { command: 'uvx', args: ['mcp-outline'] },
    })
  })

  it('never allows what a program of fewer subcommands did not offer', () => {
    const only = (given: unknown) => readOf('avelino', { mcpServers: { it: { command: 'git', cli: true, ...(given as object) } } })
    expect(only({ cli_only: ['--all'] }).entries['it']).toMatchObject({ enabled: false })
    expect(only({ tools: [{ name: 'x', args: ['--all'] }] }).entries['it']).toMatchObject({ enabled: false })
    expect(only({ cli_only: [] }).entries['it']).toEqual({ type: 'cli', command: 'git' })
  })

  it('a tool that avelino takes to write by one of two patterns is not read', () => {
    const { entries } = readOf('avelino', { mcpServers: { it: { command: 'x', tool_acl: { read: ['run_sql'], write: ['run_*'] } } } })
    expect(entries['it']).toMatchObject({ effects: { 'run_*': 'destructive' } })
  })
})
