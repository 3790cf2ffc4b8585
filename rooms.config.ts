// main, preload, helper -> serve -> control -> the rooms of the engine, of which each knows those below it alone; `app/` is the top one and
// puts the others together. `npm run docs` writes this table into ARCHITECTURE.md.

/** For each room of the engine, the rooms that it may import from, tests included. `base` is known to all and knows none. */
export const mayKnow: Readonly<Record<string, readonly string[]>> = {
  base: [],
  entry: [],
  network: [],
  storage: [],
  transport: [],
  documents: ['entry'],
  catalog: ['entry'],
  config: ['catalog', 'documents', 'entry'],
  secrets: ['config', 'entry', 'storage'],
  upstream: ['catalog', 'config', 'entry', 'network', 'transport'],
  packages: ['entry', 'storage', 'upstream'],
  auth: ['entry', 'network', 'secrets', 'storage'],
  clients: ['config', 'documents', 'entry', 'secrets'],
  records: ['config', 'entry', 'secrets', 'storage'],
  search: ['config', 'entry', 'records'],
  sources: ['clients', 'config', 'documents', 'entry', 'network', 'search', 'storage'],
  authorization: ['catalog', 'config', 'entry', 'network', 'records', 'storage', 'upstream'],
  gateway: ['authorization', 'catalog', 'config', 'entry', 'records', 'search', 'secrets', 'transport', 'upstream'],
  scripts: ['catalog', 'config', 'entry', 'gateway', 'secrets', 'transport', 'upstream'],
  app: [
    ...['auth', 'authorization', 'catalog', 'clients', 'config', 'documents', 'entry', 'gateway', 'network'],
    ...['packages', 'records', 'scripts', 'search', 'secrets', 'sources', 'storage', 'transport', 'upstream'],
  ],
}
