import { NETWORK_NAMES, UNIX_NAMES, WINDOWS_NAMES } from '../../electron/engine/upstream/process/environment.ts'
import { OWN_VARIABLES } from '../../electron/helper/commands/shell/variables.ts'

type Variables = Readonly<Record<string, string>>

/** Variables of other programs that decide where Tooltray looks for their settings. */
const OF_APPS: Variables = {
  CLAUDE_CONFIG_DIR: 'the folder of the settings of Claude Code',
  CODEX_HOME: 'the folder of the settings of Codex; `~/.codex` by default',
  QWEN_HOME: 'the folder of the settings of Qwen Code; `~/.qwen` by default',
  COPILOT_HOME: 'the folder of the settings of Copilot CLI; `~/.copilot` by default',
  MCP_REMOTE_CONFIG_DIR: 'the folder of the sign-ins of mcp-remote, for an import; `~/.mcp-auth` by default',
  MCP_CONFIG_PATH: 'the settings file of avelino’s mcp, for an import',
  MCP_CONFIG_DIR: 'the folder of that file; `~/.config/mcp` by default',
}

const OF_SYSTEM: Variables = {
  XDG_CONFIG_HOME: 'Linux: the folder of `servers.json`, and of the settings of many AI apps; `~/.config` by default',
  XDG_DATA_HOME: 'Linux: the folder of the data; `~/.local/share` by default',
  XDG_STATE_HOME: 'Linux: the folder of the logs; `~/.local/state` by default',
  XDG_CACHE_HOME: 'Linux: the folder of the cache; `~/.cache` by default',
  XDG_RUNTIME_DIR: 'Linux: the folder of the session bus, for the keychain and the tray',
  DBUS_SESSION_BUS_ADDRESS: 'Linux: the session bus, for the keychain and the tray',
  XDG_CURRENT_DESKTOP: 'Linux: the desktop, to know whether it shows tray icons',
  ORIGINAL_XDG_CURRENT_DESKTOP: 'Linux: the name of the desktop where Electron shows programs another one',
  XDG_SESSION_TYPE: 'Linux: whether the desktop uses Wayland, to know whether it shows tray icons',
  DISPLAY: 'Linux: whether there is a screen; without one, Tooltray shows its window as a web page',
  WAYLAND_DISPLAY: 'the same, for Wayland',
  APPIMAGE: 'Linux: the AppImage that Tooltray runs from, for the login item and updates',
  APPDATA: 'Windows: the folder of `servers.json`, and of the settings of many AI apps',
  LOCALAPPDATA: 'Windows: the folder of the data, the logs and the cache',
  USERNAME: 'Windows: a part of the name of the pipe through which apps reach Tooltray',
  PATHEXT: 'Windows: the file endings of programs',
  PATH: 'where programs are looked for, together with the PATH of your login shell',
  SHELL: 'the login shell whose PATH is read',
  SHLVL: 'whether Tooltray was started from a shell; the login shell is not asked then',
  TERM: '`dumb`: no colors',
  HTTPS_PROXY: 'the [proxy](../admin/proxies.md) for addresses with `https://`; also as `https_proxy`',
  HTTP_PROXY: 'the same for addresses with `http://`; also as `http_proxy`',
  ALL_PROXY: 'the proxy for both, where the one above is not set; also as `all_proxy`',
  NO_PROXY: 'hosts, ranges of addresses, and ports that are reached without a proxy; also as `no_proxy`',
  NODE_EXTRA_CA_CERTS: 'a PEM file with more certificate authorities, such as those of a company',
}

/** Variables that Tooltray sets for its own processes and tests. Nobody else needs them. */
export const INTERNAL: readonly string[] = ['TOOLTRAY_NODE', 'TOOLTRAY_PROCESS', 'TOOLTRAY_APP']

/** All variables that the reference page describes. */
export const DESCRIBED: readonly string[] = [OWN_VARIABLES, OF_APPS, OF_SYSTEM].flatMap((table) => Object.keys(table))

/** The reference page of the environment variables. */
export function environmentPage(): string {
  return `<!-- Written by \`npm run docs\` out of scripts/reference/environment-page.ts. -->

# Environment variables

Tooltray reads these variables when it starts.

## Tooltray

${table(OWN_VARIABLES)}
The names ${INTERNAL.map((name) => `\`${name}\``).join(', ')} are internal. The exporter of traces reads those that begin with
\`OTEL_EXPORTER_OTLP_\` ([tracing](../guide/audit-and-tracing.md)).

## Settings of other programs

${table(OF_APPS)}
## System

${table(OF_SYSTEM)}
## What servers get

A server gets the variables of its \`env\` in [servers.json](servers-json.md), and these of Tooltray's own environment:

| System | Variables |
|---|---|
| Linux and macOS | ${names(UNIX_NAMES)} |
| Windows | ${names(WINDOWS_NAMES)} |
| all systems | ${names(NETWORK_NAMES)} |

The password of a proxy is not passed on. For a server that needs it, write \`"HTTPS_PROXY": "\${HTTPS_PROXY}"\` into its \`env\`.
`
}

function table(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, text]) => `| \`${name}\` | ${text.replaceAll('|', '\\|')} |\n`)
  return `| Variable | Description |\n|---|---|\n${rows.join('')}`
}

function names(given: readonly string[]): string {
  return given.map((name) => `\`${name}\``).join(', ')
}
