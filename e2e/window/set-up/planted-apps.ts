import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutPrograms } from '../../testing/machines/bare-machine.ts'
import { type Installation, ownServer, realServer } from '../../testing/installation.ts'

/** Where the four apps keep their servers, in the home folder. */
export const SETTINGS = {
  'claude-desktop': '.config/Claude/claude_desktop_config.json',
  'claude-code': '.claude.json',
  cursor: '.cursor/mcp.json',
  vscode: '.config/Code/User/mcp.json',
} as const

/**
 * Four AI apps with six servers, on a computer without uv: three servers work, one needs a key, one needs uv, and one does not answer. One
 * of them is in two apps.
 *
 * @param port where nothing listens.
 */
export function plantApps(installation: Installation, port: number): void {
  const { home } = installation
  withoutPrograms(installation)
  const files = realServer('filesystem', home)
  const plant = (app: keyof typeof SETTINGS, settings: unknown): void => {
    const file = join(home, SETTINGS[app])
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(settings, undefined, 2))
  }
  plant('claude-desktop', {
    mcpServers: { files, memory: { ...realServer('memory'), env: { MEMORY_FILE_PATH: join(home, 'memory.jsonl') } } },
  })
  plant('claude-code', { numStartups: 3, mcpServers: { everything: { type: 'stdio', ...realServer('everything') } } })
  plant('cursor', {
    mcpServers: {
      files,
      'brave-search': { ...ownServer('echo'), env: { BRAVE_API_KEY: 'YOUR_API_KEY_HERE' } },
      git: { command: 'uvx', args: ['mcp-server-git'] },
    },
  })
  plant('vscode', { servers: { github: { type: 'http', url: `http://127.0.0.1:${port}/mcp` } } })
}

/** What an app starts for Tooltray, as its settings say. */
export function entryIn({ home }: Installation, app: 'cursor' | 'claude-code' | 'claude-desktop') {
  const { mcpServers } = JSON.parse(readFileSync(join(home, SETTINGS[app]), 'utf8')) as {
    mcpServers: { tooltray: { command: string; args: string[]; env: Record<string, string> } }
  }
  return mcpServers.tooltray
}
