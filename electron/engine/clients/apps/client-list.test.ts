import { describe, expect, it } from 'vitest'
import type { Platform } from '../../base/platform.ts'
import { APP_NAMES, appName } from '../../config/apps/app-name.ts'
import { clientList } from './client-list.ts'
import { rootsOf } from './client.ts'

const mac = rootsOf({ os: 'darwin', env: {}, home: '/Users/ada', tmp: '/tmp', uid: 501 })
const windows = rootsOf({
  os: 'win32',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
  home: 'C:\\Users\\ada',
  tmp: 'C:\\Temp',
  uid: undefined,
})
const linux = rootsOf({ os: 'linux', env: {}, home: '/home/ada', tmp: '/tmp', uid: 1000 })
const support = '/Users/ada/Library/Application Support'
const roaming = 'C:/Users/ada/AppData/Roaming'

/** The files of each client on macOS, Windows and Linux. */
const expected: Record<string, [string[], string[], string[]]> = {
  'claude-desktop': [
    [`${support}/Claude/claude_desktop_config.json`],
    [
      `${roaming}/Claude/claude_desktop_config.json`,
      'C:/Users/ada/AppData/Local/Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json',
    ],
    ['/home/ada/.config/Claude/claude_desktop_config.json'],
  ],
  'claude-code': everywhere('.claude.json'),
  cursor: everywhere('.cursor/mcp.json'),
  vscode: [[`${support}/Code/User/mcp.json`], [`${roaming}/Code/User/mcp.json`], ['/home/ada/.config/Code/User/mcp.json']],
  windsurf: everywhere('.codeium/windsurf/mcp_config.json'),
  'gemini-cli': everywhere('.gemini/settings.json'),
  'qwen-code': everywhere('.qwen/settings.json'),
  antigravity: everywhere('.gemini/antigravity/mcp_config.json'),
  opencode: everywhere('.config/opencode/opencode.json', '.config/opencode/opencode.jsonc', '.opencode.json'),
  codex: everywhere('.codex/config.toml'),
  zed: [['/Users/ada/.config/zed/settings.json'], [`${roaming}/Zed/settings.json`], ['/home/ada/.config/zed/settings.json']],
  cline: [
    [
      `${support}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
      '/Users/ada/.cline/data/settings/cline_mcp_settings.json',
    ],
    [
      `${roaming}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
      'C:/Users/ada/.cline/data/settings/cline_mcp_settings.json',
    ],
    [
      '/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      '/home/ada/.cline/data/settings/cline_mcp_settings.json',
    ],
  ],
  'roo-code': everywhere('.roo/mcp.json'),
  'copilot-cli': everywhere('.copilot/mcp-config.json'),
  goose: [['/Users/ada/.config/goose/config.yaml'], [`${roaming}/Block/goose/config/config.yaml`], ['/home/ada/.config/goose/config.yaml']],
  'lm-studio': everywhere('.lmstudio/mcp.json'),
}

function everywhere(...files: string[]): [string[], string[], string[]] {
  return [files.map((file) => `/Users/ada/${file}`), files.map((file) => `C:/Users/ada/${file}`), files.map((file) => `/home/ada/${file}`)]
}

describe('clients', () => {
  it('are all there, each once', () => {
    expect(clientList.map(({ id }) => id)).toEqual(Object.keys(expected))
  })

  it.each(clientList.map((client) => [client.id, client] as const))('%s has its files where each system keeps them', (id, client) => {
    expect([mac, windows, linux].map((roots) => client.places(roots).map(({ file }) => file))).toEqual(expected[id])
  })

  it('follow the variables that move their settings', () => {
    const env: Platform['env'] = { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', COPILOT_HOME: '/p', QWEN_HOME: '/q', XDG_CONFIG_HOME: '/xdg' }
    const moved = rootsOf({ os: 'linux', env, home: '/home/ada', tmp: '/tmp', uid: 1000 })
    const fileOf = (id: string) => clientList.find((client) => client.id === id)?.places(moved)[0]?.file
    expect(['claude-code', 'codex', 'copilot-cli', 'qwen-code', 'zed', 'claude-desktop'].map(fileOf)).toEqual([
      '/c/.claude.json',
      '/x/config.toml',
      '/p/mcp-config.json',
      '/q/settings.json',
      '/xdg/zed/settings.json',
      '/xdg/Claude/claude_desktop_config.json',
    ])
  })

  it.each([
    ['claude-ai', 'claude-desktop'],
    ['Anthropic', 'claude-desktop'],
    ['Anthropic/Toolbox', 'claude-desktop'],
    ['Anthropic/ClaudeAI', 'claude-desktop'],
    ['Anthropic/Other', undefined],
    ['Anthropic Toolbox of mine', undefined],
    ['claude-code', 'claude-code'],
    ['cursor-vscode', 'cursor'],
    ['Visual Studio Code', 'vscode'],
    ['codex-mcp-client', 'codex'],
    ['gemini-cli-mcp-client', 'gemini-cli'],
    ['qwen-code', 'qwen-code'],
    ['Roo Code', 'roo-code'],
    ['inspector', undefined],
  ])('that call themselves %s in a session are known', (name, id) => {
    expect(clientList.filter(({ sessionName }) => sessionName.test(name)).map((client) => client.id)).toEqual(id === undefined ? [] : [id])
  })
})

it('names each app as the window and the audit log do', () => {
  const listed = clientList.filter(({ id }) => Object.hasOwn(APP_NAMES, id))
  expect(listed.length).toBeGreaterThan(10)
  for (const { id, name } of listed) expect(appName(id)).toBe(name)
})
