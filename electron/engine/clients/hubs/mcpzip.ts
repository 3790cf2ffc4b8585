import { isTable } from '../../documents/formats/document-format.ts'
import type { Hub, HubServer, HubSetting } from './hub.ts'
import { countOf, picked, tableOf, textOf } from './hub-values.ts'
import { openAccount } from './key-account.ts'

const SERVER_KEYS = ['type', 'command', 'args', 'env', 'url', 'headers']
const OWN_KEYS = ['gemini_api_key', 'search', 'idle_timeout_minutes', 'call_timeout_seconds']
/** Its default model. */
const MODEL = 'gemini-2.0-flash'
const KEY_NAME = 'rerank.gemini'

/** https://github.com/hypercall-public/mcpzip: its file is in `~/.config` on every system. */
export const mcpzip: Hub = {
  id: 'mcpzip',
  name: 'mcpzip',
  place: ({ home }) => `${home}/.config/compressed-mcp-proxy/config.json`,
  placeholders: 'none',
  isItsFile: (document) => OWN_KEYS.some((key) => key !== 'search' && key in document),
  read(document) {
    const account = openAccount(document)
    const settings: HubSetting[] = []

    const search = tableOf(document['search'])
    const key = textOf(document['gemini_api_key'])
    const model = textOf(search['model']) ?? MODEL
    if (key !== undefined) {
      account.take(['gemini_api_key'], 'settings.rerank: the key is kept as a secret')
      settings.push({
        key: 'rerank',
        value: { provider: 'gemini', model, apiKey: `\${secret:${KEY_NAME}}` },
        from: 'gemini_api_key',
        secret: { name: KEY_NAME, value: key },
      })
      if ('model' in search) account.take(['search', 'model'], `settings.rerank.model: ${model}`)
    } else {
      if ('gemini_api_key' in document) account.leave(['gemini_api_key'], 'It is empty.')
      if ('model' in search)
        account.leave(['search', 'model'], 'It is of use with a key only. Set one up with settings.rerank; search needs no model.')
    }
    if ('default_limit' in search)
      account.leave(['search', 'default_limit'], 'Tooltray has no such setting: a model asks search_tools for as many results as it needs.')

    const idle = document['idle_timeout_minutes']
    if (countOf(idle) !== undefined) {
      account.take(['idle_timeout_minutes'], `settings.idle: ${String(idle)}m`)
      settings.push({ key: 'idle', value: `${String(idle)}m`, from: 'idle_timeout_minutes' })
    } else if ('idle_timeout_minutes' in document)
      account.leave(['idle_timeout_minutes'], 'It is not a number of minutes. Set settings.idle, such as "5m".')

    const call = document['call_timeout_seconds']
    if (countOf(call) !== undefined) {
      account.take(['call_timeout_seconds'], `settings.callTimeout: ${String(call)}s`)
      settings.push({ key: 'callTimeout', value: `${String(call)}s`, from: 'call_timeout_seconds' })
    } else if ('call_timeout_seconds' in document)
      account.leave(['call_timeout_seconds'], 'It is not a number of seconds. Set settings.callTimeout, such as "60s".')

    const servers = Object.entries(tableOf(document['mcpServers'])).map(([name, given]): HubServer => {
      const path = ['mcpServers', name]
      if (!isTable(given)) account.take(path)
      for (const known of SERVER_KEYS) if (isTable(given) && known in given) account.take([...path, known])
      return { name, path, raw: picked(tableOf(given), SERVER_KEYS), more: {}, blocked: undefined }
    })
    return { servers, settings, roles: new Map(), rules: [], ...account.close() }
  },
}
