import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import type { PastedServer } from '../../../contract/entries.ts'
import { hubWithMoreIn } from './hub-servers.ts'
import { readPasted } from './read-pasted.ts'

const FOLDER = join(import.meta.dirname, '../../clients/hubs/fixtures')
const fixture = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const read = (text: string): readonly PastedServer[] => {
  const servers = readPasted(text, '/home/ada')
  if (typeof servers === 'string') throw new Error(servers)
  return servers
}

describe('settings of another hub, pasted', () => {
  it.each(readdirSync(FOLDER))('%s loses none of its keys without a word', (name) => {
    const servers = read(fixture(name))
    expect(servers.flatMap(({ problem }) => problem ?? [])).toEqual([])
    const told = JSON.stringify(servers)
    const document = parse(fixture(name)) as Record<string, unknown>
    for (const key of Object.keys(document)) if (!['mcpServers', 'servers'].includes(key)) expect(told).toContain(key)
  })

  it('has what Tooltray has under other names', () => {
    expect(read(fixture('avelino.jsonc')).find(({ name }) => name === 'cluster')?.entry).toMatchObject({
      type: 'cli',
      commands: ['get', 'describe', 'logs'],
    })
    expect(read(fixture('mcproxy.json')).find(({ name }) => name === 'files')?.entry).toMatchObject({
      tools: { allow: ['*_file'], deny: ['*delete_*', '*remove_*'] },
    })
  })

  it('disables a server whose rules cannot be taken', () => {
    const api = read(fixture('mcproxy.json')).find(({ name }) => name === 'api')
    expect(api?.entry).toMatchObject({ enabled: false, bearer: 't0ken-of-the-api-0123456789' })
    expect(api?.notes).toContain('It is added disabled: MCProxy denies calls of it, and pasting adds no rules.')
  })

  it('says what pasting leaves out, and whose settings they are', () => {
    const text = fixture('mcpzip.json')
    expect(read(text)[0]?.notes).toContain('Pasting adds servers only, not gemini_api_key, idle_timeout_minutes, call_timeout_seconds.')
    expect(hubWithMoreIn(text)).toEqual({ id: 'mcpzip', name: 'mcpzip' })
  })

  it.each([
    ['servers alone', '{ "mcpServers": { "a": { "command": "a", "cli": true } } }'],
    ['an AI app’s file', '{ "mcpServers": { "a": { "command": "a" } } }'],
    ['half a file', '{ "mcpServers": { "a": {'],
    ['half a file of a larger program', 'services:\n  - ['],
    ['no file', 'npx -y server'],
  ])('has no more than servers: %s', (_what, text) => expect(hubWithMoreIn(text)).toBe(undefined))

  it('is known by its servers alone, or one of them', () => {
    const git = { command: 'git', cli: true, cli_only: ['log'] }
    expect(read(JSON.stringify({ git }))).toMatchObject([{ name: 'git', entry: { type: 'cli', commands: ['log'] } }])
    expect(read(JSON.stringify(git))).toMatchObject([{ name: 'git', entry: { type: 'cli', commands: ['log'] } }])
  })
})
