import { isTable } from '../../documents/formats/document-format.ts'
import { settingSchemas } from '../../config/settings-schema.ts'
import { readAccess } from './avelino-access.ts'
import { readEffects, readCommands } from './avelino-tools.ts'
import type { Hub, HubServer, HubSetting } from './hub.ts'
import { SEE_LOG, picked, tableOf } from './hub-values.ts'
import { type KeyAccount, openAccount } from './key-account.ts'

const OWN_LOG = `Tooltray keeps its audit log in its data folder. ${SEE_LOG}`
const SERVER_KEYS = ['command', 'args', 'env', 'url', 'headers']
const CLI_KEYS = ['cli', 'cli_help', 'cli_depth', 'cli_only']
const TIMES = { idle_timeout: 'idle', min_idle_timeout: 'idleMin', max_idle_timeout: 'idleMax' } as const

/** https://github.com/avelino/mcp: the same locations on every system. */
export const avelino: Hub = {
  id: 'avelino',
  name: "avelino's mcp",
  place: ({ env, home }) => env['MCP_CONFIG_PATH'] || `${env['MCP_CONFIG_DIR'] || `${home}/.config/mcp`}/servers.json`,
  inlineVariable: 'MCP_SERVERS_CONFIG',
  placeholders: 'shell',
  isItsFile: (document) =>
    isTable(document['serverAuth']) ||
    Object.values(tableOf(document['mcpServers'])).some(
      (entry) => isTable(entry) && [...CLI_KEYS, ...Object.keys(TIMES), 'tool_acl'].some((key) => key in entry),
    ),
  read(document) {
    const account = openAccount(document)
    const servers = Object.entries(tableOf(document['mcpServers'])).map(([name, given]) => serverOf(name, given, account))
    const settings = auditOf(tableOf(document['audit']), account)
    const access = readAccess(tableOf(document['serverAuth']), account)
    return { servers, settings, ...access, ...account.close() }
  },
}

function serverOf(name: string, given: unknown, account: KeyAccount): HubServer {
  const path = ['mcpServers', name]
  const entry = tableOf(given)
  if (!isTable(given)) account.take(path)
  for (const known of SERVER_KEYS) if (known in entry) account.take([...path, known])
  const isCli = entry['cli'] === true
  const cli = isCli ? readCommands(entry, path, account) : {}
  return {
    name,
    path,
    raw: { ...(isCli ? { type: 'cli' } : {}), ...picked(entry, SERVER_KEYS) },
    more: { ...cli.more, ...timesOf(entry, path, account), ...readEffects(entry['tool_acl'], [...path, 'tool_acl'], account) },
    blocked: cli.blocked,
  }
}

function timesOf(entry: Readonly<Record<string, unknown>>, path: readonly string[], account: KeyAccount): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(TIMES).flatMap(([theirs, ours]) => {
      if (!(theirs in entry)) return []
      const value = entry[theirs]
      if (!settingSchemas[ours].safeParse(value).success) {
        account.leave([...path, theirs], `It is not a duration. Set "${ours}" of the server, such as "5m".`)
        return []
      }
      account.take([...path, theirs], `${ours}: ${String(value)}`)
      return [[ours, value]]
    }),
  )
}

function auditOf(audit: Readonly<Record<string, unknown>>, account: KeyAccount): HubSetting[] {
  const value: Record<string, boolean> = {}
  const { enabled, log_arguments: logsArguments, output } = audit
  if (typeof enabled === 'boolean') {
    value['enabled'] = enabled
    account.take(['audit', 'enabled'], `settings.audit.enabled: ${String(enabled)}`)
  }
  if (typeof logsArguments === 'boolean') {
    value['arguments'] = logsArguments
    account.take(['audit', 'log_arguments'], `settings.audit.arguments: ${String(logsArguments)}`)
  }
  if (output === 'none') {
    value['enabled'] = false
    account.take(['audit', 'output'], 'settings.audit.enabled: false')
  } else if (output !== undefined) account.leave(['audit', 'output'], OWN_LOG)
  for (const key of ['path', 'index_path']) if (key in audit) account.leave(['audit', key], OWN_LOG)
  return Object.keys(value).length === 0 ? [] : [{ key: 'audit', value, from: 'audit' }]
}
