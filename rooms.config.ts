// main, preload, helper -> serve -> control -> engine/engine.ts -> its assemblies (open-*.ts), each knowing those opened before it ->
// the rooms of the engine, of which each knows those below it alone. `npm run docs` writes this table into ARCHITECTURE.md.

/**
 * For each room of the engine, the rooms that it may know. `base` (errors, the platform, the clock) is known to all and knows none.
 * `entry` is the room for what a server's entry is and holds: its schema, its form, its agreement, and the places of its secrets. It knows
 * no other room.
 */
export const mayKnow: Readonly<Record<string, readonly string[]>> = {
  base: [],
  wire: [],
  'error-guide': [],
  usage: ['entry', 'storage'],
  catalog: [],
  storage: [],
  entry: [],
  programs: [],
  'text-checks': [],
  approvals: ['entry'],
  pins: ['catalog', 'entry', 'text-checks'],
  secrets: ['config', 'entry', 'storage'],
  config: ['entry'],
  paste: ['clients', 'entry'],
  auth: ['entry', 'secrets', 'storage'],
  access: ['auth', 'config', 'storage'],
  policy: ['catalog', 'config', 'entry'],
  hooks: ['config', 'entry', 'policy', 'text-checks', 'upstream'],
  audit: ['config', 'entry', 'secrets', 'storage'],
  scripts: ['catalog', 'config', 'entry', 'gateway', 'secrets', 'upstream', 'wire'],
  permission: ['approvals', 'config', 'gateway', 'hooks', 'policy', 'upstream', 'usage'],
  registry: ['config', 'entry'],
  bundles: ['config', 'entry'],
  projects: ['config', 'entry', 'storage'],
  sources: ['bundles', 'config', 'entry', 'registry'],
  clients: ['config', 'entry', 'secrets'],
  sandbox: ['auth'],
  upstream: ['catalog', 'config', 'entry', 'programs', 'wire'],
  telemetry: ['config', 'entry'],
  search: ['config', 'entry', 'usage'],
  gateway: [...['access', 'catalog', 'config', 'entry', 'pins', 'policy', 'search', 'secrets', 'text-checks', 'upstream', 'usage', 'wire']],
  activity: ['gateway', 'secrets', 'usage'],
  servers: ['auth', 'catalog', 'config', 'entry', 'gateway', 'pins', 'sandbox', 'secrets', 'storage', 'upstream', 'usage'],
  actions: [
    ...['access', 'activity', 'auth', 'config', 'entry', 'gateway', 'pins', 'search', 'secrets', 'servers', 'upstream', 'usage', 'wire'],
  ],
}
