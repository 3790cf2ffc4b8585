import { join } from 'node:path'
import { readRecording } from '../../servers/recording.ts'
import { realServerPath } from '../installation.ts'
import { serverPath } from '../raw-client.ts'
import type { StdioServer } from './ai-client.ts'

const RECORDING = join(import.meta.dirname, '../../servers/fixtures/recorded-tools.json.gz')

/** Services of seven kinds; with the four real servers 162 tools. */
const SEVEN = ['github', 'slack', 'playwright', 'notion', 'sentry', 'airtable', 'eslint']
/** Without it there are 28 with the real ones, and 952 tools. */
const ONE_TOO_MANY = 'stripe'

export type Servers = Readonly<Record<string, StdioServer>>

/**
 * The servers that somebody may have: the four real ones of e2e/package.json, whose files are in `folder`, and others by what they listed.
 *
 * @param catalog another recording, of which all servers are taken.
 */
export function serverSet(size: 11 | 28, folder: string, catalog?: string): Servers {
  const all = Object.keys(readRecording(catalog ?? RECORDING))
  const wanted = catalog !== undefined ? all : size === 11 ? SEVEN : all.filter((name) => name !== ONE_TOO_MANY)
  const node = process.execPath
  const recorded = wanted.map((server) => {
    const args = ['--server', server, ...(catalog === undefined ? [] : ['--catalog', catalog])]
    return [server, { command: node, args: [serverPath('recorded'), ...args] }] as const
  })
  return {
    ...Object.fromEntries(recorded),
    everything: { command: node, args: [realServerPath('everything')] },
    filesystem: { command: node, args: [realServerPath('filesystem'), folder] },
    memory: { command: node, args: [realServerPath('memory')], env: { MEMORY_FILE_PATH: join(folder, '..', 'memory.json') } },
    'sequential-thinking': { command: node, args: [realServerPath('sequential-thinking')] },
  }
}

/** The same servers, of which those that stand for public ones also bring pages, tools for pages alone, and skills. */
export function bringing(servers: Servers): Servers {
  const recorded = serverPath('recorded')
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => {
      const { args = [] } = server
      return [name, args[0] === recorded ? { ...server, args: [...args, '--brings', 'on'] } : server]
    }),
  )
}

/** The server of the task with a large list. */
export function shop(...args: string[]): Servers {
  return { shop: { command: process.execPath, args: [serverPath('shop'), ...args] } }
}
