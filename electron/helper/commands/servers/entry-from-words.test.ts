import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../../../engine/config/servers-file.ts'
import { type EntryOptions, entryFromWords } from './entry-from-words.ts'

describe('entryFromWords', () => {
  const forms: [string[], EntryOptions, Record<string, unknown>][] = [
    [['run'], {}, { command: 'run' }],
    [['npx', '-y', 'server', 'https://x'], {}, { command: 'npx', args: ['-y', 'server', 'https://x'] }],
    [
      ['uvx', 'db'],
      { env: ['URL=a=b', 'EMPTY='], cwd: '~/db' },
      { command: 'uvx', args: ['db'], env: { URL: 'a=b', EMPTY: '' }, cwd: '~/db' },
    ],
    [['https://x.test/mcp'], {}, { type: 'http', url: 'https://x.test/mcp' }],
    [['git'], { cli: true, only: ['log', 'remote add'] }, { type: 'cli', command: 'git', commands: ['log', 'remote add'] }],
    [['HTTP://localhost:${PORT}/sse'], { transport: 'sse' }, { type: 'sse', url: 'HTTP://localhost:${PORT}/sse' }],
    [
      ['https://x.test'],
      { header: ['X-Team=a:b', 'Accept: text/plain, a=b'], bearer: '${TOKEN}', disabled: true },
      { type: 'http', url: 'https://x.test', headers: { 'X-Team': 'a:b', Accept: 'text/plain, a=b' }, bearer: '${TOKEN}', enabled: false },
    ],
    [['run'], { disabled: true }, { command: 'run', enabled: false }],
    [['run'], { sandbox: true }, { command: 'run', sandbox: true }],
    [
      ['run'],
      { reach: ['a.test', '*.b.test'], read: ['~/Notes'], write: ['/data', '${PROJECT}'] },
      { command: 'run', sandbox: { network: ['a.test', '*.b.test'], read: ['~/Notes'], write: ['/data', '${PROJECT}'] } },
    ],
    [['run'], { cwd: 'site', write: ['.'] }, { command: 'run', cwd: '/here/site', sandbox: { write: ['/here'] } }],
    [['run'], { reach: ['all'] }, { command: 'run', sandbox: { network: true } }],
  ]

  it.each(forms)('makes of %j with %j the entry', (target, options, entry) => {
    expect(entryFromWords(target, options, (path) => resolve('/here', path))).toEqual(entry)
  })

  it.each(forms)('makes of %j with %j what servers.json takes', (target, options) => {
    const { servers, problems } = parseServersFile(
      JSON.stringify({ mcpServers: { s: entryFromWords(target, options, (path) => resolve('/here', path)) } }),
    )
    expect(problems).toEqual([])
    expect(servers.get('s')?.enabled).toBe(options.disabled !== true)
  })

  it.each([
    [['run'], { bearer: 'x' }, '--bearer goes with a URL only.'],
    [['run'], { transport: 'sse' }, '--transport goes with a URL only.'],
    [['run'], { header: ['a=b'] }, '--header goes with a URL only.'],
    [['https://x.test'], { env: ['A=b'] }, '--env goes with a command only.'],
    [['https://x.test'], { cwd: '/' }, '--cwd goes with a command only.'],
    [['https://x.test'], { sandbox: true }, '--sandbox goes with a command only.'],
    [['https://x.test'], { cli: true }, '--cli goes with a command only.'],
    [['git'], { only: ['log'] }, '--only goes with --cli only.'],
    [['run'], { env: ['A'] }, '--env "A" must have the form NAME=value.'],
    [['https://x.test'], { header: ['=b'] }, '--header "=b" must have the form Name=value.'],
  ] as [string[], EntryOptions, string][])('refuses %j with %j', (target, options, message) => {
    expect(() => entryFromWords(target, options, (path) => resolve('/here', path))).toThrow(
      expect.objectContaining({ code: 'usage', message }),
    )
  })
})
