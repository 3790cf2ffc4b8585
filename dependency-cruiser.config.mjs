// Imports point one way:
// main, helper -> serve -> control -> engine.ts -> gateway -> upstream, search, policy -> catalog, auth, config -> secrets, usage.
// Each rule names a room and the rooms it must not know.
const rooms = ['main', 'preload', 'helper', 'serve', 'control']
const room = (name) => `^electron/${name}/`
const engine = (...names) => `^electron/engine/(${names.join('|')})/`

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(electron|vite-plugin-electron)' } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, path: '^electron/', pathNot: '\\.(test|d)\\.ts$' }, to: {} },
    {
      name: 'engine-knows-no-host',
      severity: 'error',
      comment: 'The engine is plain Node: it knows neither Electron nor who hosts it.',
      from: { path: '^electron/engine/' },
      to: { path: [...rooms.map(room), '^electron$', '^node_modules/electron/'] },
    },
    { name: 'control-below-hosts', severity: 'error', from: { path: room('control') }, to: { path: ['main', 'helper', 'serve'].map(room) } },
    { name: 'serve-below-entries', severity: 'error', from: { path: room('serve') }, to: { path: ['main', 'helper'].map(room) } },
    {
      name: 'parts-do-not-know-the-whole',
      severity: 'error',
      comment: 'engine.ts puts the parts together; only control and the hosts may use it.',
      from: { path: '^electron/engine/.+/' },
      to: { path: '^electron/engine/engine\\.ts$' },
    },
    { name: 'nothing-below-knows-gateway', severity: 'error', from: { path: engine('upstream', 'search', 'policy', 'catalog', 'auth', 'config', 'secrets', 'usage', 'framing') }, to: { path: engine('gateway') } },
    { name: 'search-and-upstream-are-neighbours', severity: 'error', from: { path: engine('search') }, to: { path: engine('upstream', 'policy') } },
    { name: 'upstream-does-not-know-search', severity: 'error', from: { path: engine('upstream') }, to: { path: engine('search') } },
    { name: 'foundation-knows-nothing-above', severity: 'error', from: { path: engine('catalog', 'auth', 'config', 'secrets', 'usage', 'framing') }, to: { path: engine('upstream', 'search', 'policy') } },
    { name: 'clients-know-configuration-only', severity: 'error', from: { path: engine('clients'), pathNot: '\\.test\\.ts$' }, to: { path: engine('gateway', 'upstream', 'search', 'policy', 'catalog', 'usage', 'storage') } },
    {
      name: 'helper-connect-is-light',
      severity: 'error',
      comment: 'An AI client waits for this program: no SDK and no library on its way to the first byte.',
      from: { path: '^electron/helper/(relay|connect)' },
      to: { dependencyTypes: ['npm'] },
    },
    {
      name: 'renderer-knows-the-contract-only',
      severity: 'error',
      comment: 'The window reaches the engine by the control API, whichever door it comes through.',
      from: { path: '^renderer/' },
      to: { path: '^(electron|e2e|bench|scripts)/', pathNot: '^electron/control/(contract|control-path|server-entry|state-words|status-after|window-bridge)\\.ts$' },
    },
    { name: 'nothing-knows-the-renderer', severity: 'error', from: { path: '^(electron|bench|e2e)/' }, to: { path: '^renderer/' } },
    { name: 'no-dev-dependencies-in-product', severity: 'error', from: { path: '^electron/', pathNot: '(\\.test|-fixture)\\.ts$' }, to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/(electron|@types)/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
