import { isTable } from '../../documents/formats/document-format.ts'
import type { Hub, HubServer } from './hub.ts'
import { picked, tableOf, textOf } from './hub-values.ts'
import { openAccount } from './key-account.ts'

const SERVER_KEYS = ['command', 'args', 'env']
/** Why none of its settings are imported. */
const SETTINGS: Readonly<Record<string, string>> = {
  cacheToolMetadata: 'Tooltray always keeps the tool lists on disk.',
  processPoolSize: 'Tooltray stops servers that are idle by itself. To limit how many run, set settings.maxProcesses.',
  timeoutSeconds: 'It has no effect in tool-hub-mcp. To limit calls, set settings.callTimeout.',
}

/** https://github.com/khanglvm/tool-hub-mcp */
export const toolHub: Hub = {
  id: 'tool-hub',
  name: 'tool-hub-mcp',
  place: ({ home }) => `${home}/.tool-hub-mcp.json`,
  placeholders: 'none',
  isItsFile: (document) =>
    !('mcpServers' in document) &&
    isTable(document['servers']) &&
    (Object.keys(SETTINGS).some((key) => key in tableOf(document['settings'])) ||
      Object.values(document['servers']).some((entry) => isTable(entry) && ('source' in entry || 'metadata' in entry))),
  read(document) {
    const account = openAccount(document)
    for (const [key, why] of Object.entries(SETTINGS)) if (key in tableOf(document['settings'])) account.leave(['settings', key], why)

    const servers = Object.entries(tableOf(document['servers'])).map(([name, given]): HubServer => {
      const path = ['servers', name]
      const entry = tableOf(given)
      if (!isTable(given)) account.take(path)
      for (const known of SERVER_KEYS) if (known in entry) account.take([...path, known])
      if ('source' in entry) account.leave([...path, 'source'], 'It only says from which app the entry was imported.')

      const metadata = tableOf(entry['metadata'])
      const description = textOf(metadata['description'])
      if (description !== undefined) account.take([...path, 'metadata', 'description'], 'description')
      for (const key of ['tools', 'lastUpdated'])
        if (key in metadata) account.leave([...path, 'metadata', key], 'Tooltray reads the tool list from the server.')
      const more = description === undefined ? {} : { description }
      return { name, path, raw: picked(entry, SERVER_KEYS), more, blocked: undefined }
    })
    return { servers, settings: [], roles: new Map(), rules: [], ...account.close() }
  },
}
