import { exactly } from '../../../contract/consent/name-pattern.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import type { Hub, HubServer } from './hub.ts'
import { picked, tableOf, textOf } from './hub-values.ts'
import { type KeyAccount, openAccount } from './key-account.ts'
import { type Filters, filtersOf } from './mcproxy-filters.ts'
import { defined } from '../../base/defined.ts'

const SERVER_KEYS = ['type', 'command', 'args', 'env', 'url']

/** https://github.com/igrigorik/MCProxy: its file is always given on its command line. */
export const mcproxy: Hub = {
  id: 'mcproxy',
  name: 'MCProxy',
  place: () => undefined,
  placeholders: 'none',
  isItsFile: (document) =>
    isTable(document['httpServer']) ||
    Object.values(tableOf(document['mcpServers'])).some((entry) => isTable(entry) && 'authorizationToken' in entry),
  read(document) {
    const account = openAccount(document)
    const given = Object.entries(tableOf(document['mcpServers']))
    const filters = filtersOf(
      document,
      given.map(([name]) => name),
      account,
    )
    const servers = given.map(([name, entry]) => serverOf(name, entry, filters.get(name), account))
    const rules = given.flatMap(([server]) => (filters.get(server)?.rules ?? []).map((rule) => ({ server: exactly(server), ...rule })))
    leaveHttpServer(tableOf(document['httpServer']), account)
    return { servers, settings: [], roles: new Map(), rules, ...account.close() }
  },
}

function serverOf(name: string, given: unknown, filters: Filters | undefined, account: KeyAccount): HubServer {
  const path = ['mcpServers', name]
  const entry = tableOf(given)
  if (!isTable(given)) account.take(path)
  for (const known of SERVER_KEYS) if (known in entry) account.take([...path, known])
  const token = textOf(entry['authorizationToken'])
  if ('authorizationToken' in entry)
    account.take([...path, 'authorizationToken'], token === undefined ? 'nothing: it is empty' : 'bearer, kept as a secret')
  const { allow, deny = [], blocked } = filters ?? {}
  // Its keys are counted.
  const tools = defined({ allow, deny: deny.length === 0 ? undefined : deny })
  return {
    name,
    path,
    raw: picked(entry, SERVER_KEYS),
    more: {
      ...(token === undefined ? {} : { bearer: token.replaceAll('${', () => '$${') }),
      ...(Object.keys(tools).length === 0 ? {} : { tools }),
    },
    blocked,
  }
}

const HTTP: Readonly<Record<string, string>> = {
  host: 'Tooltray connects AI apps without a port. For HTTP access, set settings.http.host and settings.http.enabled.',
  port: 'Tooltray connects AI apps without a port. For HTTP access, set settings.http.port and settings.http.enabled.',
  corsEnabled: 'Tooltray lets no web page in from another origin.',
  corsOrigins: 'Tooltray lets no web page in from another origin.',
  shutdownTimeout: 'Tooltray ends calls that run by itself when it stops.',
}

function leaveHttpServer(http: Readonly<Record<string, unknown>>, account: KeyAccount): void {
  for (const [key, why] of Object.entries(HTTP)) if (key in http) account.leave(['httpServer', key], why)
  const proxy = tableOf(http['middleware'])['proxy']
  for (const [at, spec] of (Array.isArray(proxy) ? proxy : []).entries()) {
    const type = tableOf(spec)['type']
    const why =
      type === 'tool_search'
        ? 'Tooltray always searches: AI apps see a few tools that find the others. Its limits are its own.'
        : type === 'description_enricher'
          ? 'Tooltray changes no descriptions: the name of a tool says which server it is of.'
          : 'Tooltray does not know this middleware.'
    account.leave(['httpServer', 'middleware', 'proxy', String(at)], why)
  }
}
