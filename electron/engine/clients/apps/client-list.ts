import type { HelperProgram } from '../../../contract/clients.ts'
import { CLIENT_NAMES } from '../../config/apps/client-names.ts'
import type { ClientDefinition, ConfigPlace, Roots } from './client.ts'
import { isTable, valueAt } from '../../documents/formats/document-format.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import { tomlFormat } from '../../documents/formats/toml.ts'
import { yamlFormat } from '../../documents/formats/yaml.ts'

const plainEntry = (_name: string, { command, args, env }: HelperProgram) => ({ command, args, env })
const typedEntry = (_name: string, { command, args, env }: HelperProgram) => ({ type: 'stdio', command, args, env })

/** In s, how long an app should wait for a call: Tooltray has its own limits. */
const LONGEST_CALL = 300

/** A file in a folder that belongs to the client. */
const inFolder = (folder: string, file: string): ConfigPlace => ({ file: `${folder}/${file}`, evidence: folder })

const codeStorage = ({ config }: Roots, extension: string): string => `${config}/Code/User/globalStorage/${extension}`

/** All AI clients that Tooltray supports. Their ids are used in commands and scripts and never change. */
export const clientList: readonly ClientDefinition[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    // Installed as MSIX, it reads a file in its package's folder, and silently ignores the other.
    places: ({ os, config, local }) => [
      inFolder(`${config}/Claude`, 'claude_desktop_config.json'),
      ...(os === 'win32' ? [{ file: `${local}/Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json` }] : []),
    ],
    everyPlace: true,
    refusesMark: true,
    entry: plainEntry,
    placeholders: 'none',
    sessionName: CLIENT_NAMES['claude-desktop'],
    takesEffect: 'restart',
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home, env }) => {
      const own = env['CLAUDE_CONFIG_DIR']
      return own ? [inFolder(own, '.claude.json')] : [{ file: `${home}/.claude.json`, evidence: `${home}/.claude` }]
    },
    projectFiles: ['.mcp.json'],
    projectPointer: (folder) => ['projects', folder, 'mcpServers'],
    projectFolders: (document) => {
      const projects = valueAt(document, ['projects'])
      return isTable(projects)
        ? Object.keys(projects).filter((folder) => Object.keys(valueAt(projects, [folder, 'mcpServers']) ?? {}).length > 0)
        : []
    },
    // Otherwise its model sees only names, and only when it searches for them.
    entry: (name, program) => ({ ...typedEntry(name, program), alwaysLoad: true }),
    // https://code.claude.com/docs/en/skills
    skillsFolder: ({ home, env }) => `${env['CLAUDE_CONFIG_DIR'] || `${home}/.claude`}/skills`,
    placeholders: 'shell',
    sessionName: CLIENT_NAMES['claude-code'],
    takesEffect: 'next-session',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home }) => [inFolder(`${home}/.cursor`, 'mcp.json')],
    projectFiles: ['.cursor/mcp.json'],
    entry: plainEntry,
    // https://cursor.com/docs/context/skills
    skillsFolder: ({ home }) => `${home}/.cursor/skills`,
    placeholders: 'editor',
    sessionName: CLIENT_NAMES.cursor,
    takesEffect: 'at-once',
  },
  {
    id: 'vscode',
    name: 'VS Code',
    format: jsoncFormat,
    pointer: ['servers'],
    places: ({ config }) => [inFolder(`${config}/Code/User`, 'mcp.json')],
    projectFiles: ['.vscode/mcp.json'],
    entry: typedEntry,
    placeholders: 'editor',
    sessionName: CLIENT_NAMES.vscode,
    takesEffect: 'at-once',
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home }) => [inFolder(`${home}/.codeium/windsurf`, 'mcp_config.json')],
    entry: plainEntry,
    placeholders: 'editor',
    sessionName: CLIENT_NAMES.windsurf,
    takesEffect: 'at-once',
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    // Antigravity has its own folder in there: only the file identifies this client.
    places: ({ home }) => [{ file: `${home}/.gemini/settings.json` }],
    projectFiles: ['.gemini/settings.json'],
    entry: plainEntry,
    urlIsSse: true,
    // https://geminicli.com/docs/cli/using-agent-skills/
    skillsFolder: ({ home }) => `${home}/.gemini/skills`,
    placeholders: 'dollar',
    sessionName: CLIENT_NAMES['gemini-cli'],
    takesEffect: 'next-session',
  },
  {
    id: 'qwen-code',
    name: 'Qwen Code',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home, env }) => [inFolder(env['QWEN_HOME'] || `${home}/.qwen`, 'settings.json')],
    projectFiles: ['.qwen/settings.json'],
    entry: plainEntry,
    urlIsSse: true,
    skillsFolder: ({ home, env }) => `${env['QWEN_HOME'] || `${home}/.qwen`}/skills`,
    placeholders: 'dollar',
    sessionName: CLIENT_NAMES['qwen-code'],
    takesEffect: 'next-session',
  },
  {
    id: 'antigravity',
    name: 'Antigravity',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home }) => [inFolder(`${home}/.gemini/antigravity`, 'mcp_config.json')],
    entry: plainEntry,
    placeholders: 'none',
    sessionName: CLIENT_NAMES.antigravity,
    takesEffect: 'at-once',
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    format: jsoncFormat,
    pointer: ['mcp'],
    places: ({ home, xdg }) => [
      inFolder(`${xdg}/opencode`, 'opencode.json'),
      inFolder(`${xdg}/opencode`, 'opencode.jsonc'),
      { file: `${home}/.opencode.json` },
    ],
    projectFiles: ['opencode.json', 'opencode.jsonc'],
    entry: (_name, { command, args, env }) => ({ type: 'local', command: [command, ...args], environment: env, enabled: true }),
    placeholders: 'braces',
    sessionName: CLIENT_NAMES.opencode,
    takesEffect: 'next-session',
  },
  {
    id: 'codex',
    name: 'Codex',
    format: tomlFormat,
    pointer: ['mcp_servers'],
    places: ({ home, env }) => [inFolder(env['CODEX_HOME'] || `${home}/.codex`, 'config.toml')],
    projectFiles: ['.codex/config.toml'],
    entry: plainEntry,
    // https://developers.openai.com/codex/skills. Gemini CLI and Cursor read this folder, too.
    skillsFolder: ({ home }) => `${home}/.agents/skills`,
    placeholders: 'none',
    sessionName: CLIENT_NAMES.codex,
    takesEffect: 'next-session',
  },
  {
    id: 'zed',
    name: 'Zed',
    format: jsoncFormat,
    pointer: ['context_servers'],
    places: ({ os, config, xdg }) => [inFolder(os === 'win32' ? `${config}/Zed` : `${xdg}/zed`, 'settings.json')],
    projectFiles: ['.zed/settings.json'],
    entry: (_name, { command, args, env }) => ({ source: 'custom', command, args, env }),
    placeholders: 'none',
    sessionName: CLIENT_NAMES.zed,
    takesEffect: 'at-once',
  },
  {
    id: 'cline',
    name: 'Cline',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    // Its command line and its plugin for JetBrains have a file of their own (cline/cline#7081).
    places: (roots) => [
      {
        file: `${codeStorage(roots, 'saoudrizwan.claude-dev')}/settings/cline_mcp_settings.json`,
        evidence: codeStorage(roots, 'saoudrizwan.claude-dev'),
      },
      { file: `${roots.home}/.cline/data/settings/cline_mcp_settings.json`, evidence: `${roots.home}/.cline` },
    ],
    everyPlace: true,
    // Its default timeout is 60 s.
    entry: (name, program) => ({ ...plainEntry(name, program), timeout: LONGEST_CALL }),
    urlIsSse: true,
    placeholders: 'editor',
    sessionName: CLIENT_NAMES.cline,
    takesEffect: 'at-once',
  },
  {
    id: 'roo-code',
    name: 'Roo Code',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home }) => [inFolder(`${home}/.roo`, 'mcp.json')],
    projectFiles: ['.roo/mcp.json'],
    entry: plainEntry,
    placeholders: 'editor',
    sessionName: CLIENT_NAMES['roo-code'],
    takesEffect: 'at-once',
  },
  {
    id: 'copilot-cli',
    name: 'Copilot CLI',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home, env }) => [inFolder(env['COPILOT_HOME'] || `${home}/.copilot`, 'mcp-config.json')],
    entry: (_name, { command, args, env }) => ({ type: 'local', command, args, env, tools: ['*'], deferTools: 'never' }),
    placeholders: 'shell',
    sessionName: CLIENT_NAMES['copilot-cli'],
    takesEffect: 'next-session',
  },
  {
    id: 'goose',
    name: 'Goose',
    format: yamlFormat,
    pointer: ['extensions'],
    places: ({ os, config, xdg }) => [inFolder(os === 'win32' ? `${config}/Block/goose/config` : `${xdg}/goose`, 'config.yaml')],
    entry: (name, { command, args, env }) => ({ name, type: 'stdio', enabled: true, cmd: command, args, envs: env, timeout: LONGEST_CALL }),
    placeholders: 'none',
    sessionName: CLIENT_NAMES.goose,
    takesEffect: 'next-session',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: ({ home }) => [inFolder(`${home}/.lmstudio`, 'mcp.json')],
    entry: plainEntry,
    placeholders: 'none',
    sessionName: CLIENT_NAMES['lm-studio'],
    takesEffect: 'at-once',
  },
]
