import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installation, createInstallation, ownServer } from '../../testing/installation.ts'
import { type Window, type WindowOptions, openWindow } from '../browser.ts'

/** A window whose computer shares its configuration with another one. */
export interface SharedWindow extends Window {
  readonly other: Installation
  readonly folder: string
}

/** Changes servers.json of a computer in place, as an editor does. */
function edit({ home }: Installation, change: Record<string, unknown>): void {
  const file = join(home, 'servers.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change }, undefined, 2))
}

/**
 * Opens a window where everything that another computer can bring waits: a new server that needs a path, one that changed, a new rule and
 * setting, and a profile that both computers changed.
 */
export async function openSharedWindow(options: WindowOptions = {}): Promise<SharedWindow> {
  const other = createInstallation()
  const folder = join(other.home, 'shared')
  mkdirSync(folder)
  const window = await openWindow(
    { echo: ownServer('echo') },
    {
      ...options,
      settings: { sync: { folder } },
      prepare: (installation) => {
        edit(installation, { profiles: { work: ['echo'] } })
        options.prepare?.(installation)
      },
    },
  )
  const run = async ({ run: runs }: Installation, ...words: string[]): Promise<void> => {
    const { code, stderr } = await runs(...words)
    if (code !== 0) throw new Error(`tooltray ${words.join(' ')} ended with ${code}: ${stderr}`)
  }
  other.configure({ far: { url: 'https://far.test/mcp', enabled: false } })
  edit(other, { profiles: { work: ['far'] } })
  await other.serve()
  await run(other, 'sync', 'use', folder, '--take-all', '--yes')
  await run(window.installation, 'sync', 'accept', 'far', '--yes')
  edit(other, {
    mcpServers: {
      far: { url: 'https://far.test/mcp/v2', enabled: false },
      notes: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '~/notes'] },
    },
    profiles: { work: ['far'] },
    rules: [{ server: 'far', effect: 'destructive', decision: 'deny' }],
    settings: { sync: { folder, take: 'all' }, callTimeout: '2m' },
  })
  await run(other, 'sync')
  await run(window.installation, 'sync')
  return {
    ...window,
    other,
    folder,
    async [Symbol.asyncDispose]() {
      await window[Symbol.asyncDispose]()
      await other[Symbol.asyncDispose]()
    },
  }
}
