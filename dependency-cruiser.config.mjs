import { readdirSync } from 'node:fs'
import { mayKnow } from './rooms.config.ts'

const hosts = ['main', 'preload', 'helper', 'serve', 'control']
const room = (name) => `^electron/${name}/`

/** What tests alone use: doubles, recorded answers, made-up data. One room in each house, which may know all of its house. */
const TESTING = '/testing/'
const beside = readdirSync(new URL('electron/engine/', import.meta.url), { withFileTypes: true })
const unbound = beside
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && !(entry.name in mayKnow))
  .map(({ name }) => name)
if (unbound.length > 0) throw new Error(`It is not said here what these rooms of the engine may know: ${unbound.join(', ')}.`)

/** What the engine and its programs are made with. The bundler puts it into them, so to npm it is needed by who builds them alone. */
const PRODUCT_PACKAGES = [
  ...['@jmespath-community/jmespath', '@modelcontextprotocol', '@opentelemetry', '@orpc', 'ajv', 'ajv-formats', 'commander', 'cross-spawn'],
  ...['age-encryption'],
  ...['electron-updater', 'fuse\\.js', 'gpt-tokenizer', 'jose', 'jsonc-parser', 'pino', 'smol-toml', 'ws', 'yaml', 'yauzl', 'zod'],
  ...['@jitl/quickjs-ng-wasmfile-release-sync', '@sveltejs/acorn-typescript', 'acorn', 'quickjs-emscripten-core'],
  ...['@peculiar/x509', 'oidc-provider', 'reflect-metadata', 'undici'],
]

/** Tests that use a room the way the engine does: a catalog in a real database, permissions of calls that are made. */
const TESTS_FROM_ABOVE = ['/catalog/catalog\\.test\\.ts$', '/authorization/(permission|scope)/[\\w-]+\\.test\\.ts$']

/** A room as a pattern, or one file of it. */
const within = (name) => `^electron/engine/${name}${name.includes('/') ? '' : '/'}`

const roomRules = Object.entries(mayKnow).map(([name, known]) => ({
  name: `engine-${name}-knows-its-own`,
  severity: 'error',
  comment: `electron/engine/${name} may know: ${known.join(', ') || 'no other room'}.`,
  from: { path: `^electron/engine/${name}/`, pathNot: TESTS_FROM_ABOVE },
  to: { path: '^electron/engine/[^/]+/', pathNot: [TESTING, ...['base', name, ...known].map(within)] },
}))

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(electron|vite-plugin-electron)' } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, path: '^electron/', pathNot: ['\\.(test|d)\\.ts$', TESTING] }, to: {} },
    {
      name: 'engine-knows-no-host',
      severity: 'error',
      comment: 'The engine is plain Node: it knows neither Electron nor who hosts it.',
      from: { path: '^electron/engine/' },
      to: { path: [...hosts.map(room), '^electron$', '^node_modules/electron/'] },
    },
    {
      name: 'contract-is-plain-data',
      severity: 'error',
      comment: 'Everybody may know the shapes of what crosses the border, so they know nobody.',
      from: { path: room('contract') },
      to: { path: '^(electron|renderer)/', pathNot: room('contract') },
    },
    {
      name: 'control-below-hosts',
      severity: 'error',
      from: { path: room('control') },
      to: { path: ['main', 'helper', 'serve'].map(room) },
    },
    { name: 'serve-below-entries', severity: 'error', from: { path: room('serve') }, to: { path: ['main', 'helper'].map(room) } },
    {
      name: 'engine-is-opened-by-its-host',
      severity: 'error',
      comment: 'Others use a running engine by what it can do (app/engine-api.ts), not by what it is made of.',
      from: { path: '^electron/(main|preload|helper|serve|control)/', pathNot: '^electron/serve/host\\.ts$' },
      to: { path: '^electron/engine/app/((engine|follow-config)\\.ts$|assembly/|control/)' },
    },
    ...roomRules,
    {
      name: 'product-knows-no-testing',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', TESTING, '^(e2e|bench|fuzz|tools)/'] },
      to: { path: TESTING },
    },
    {
      name: 'renderer-knows-the-contract-only',
      severity: 'error',
      comment: 'The window reaches the engine by the control API, whichever door it comes through.',
      from: { path: '^renderer/' },
      to: {
        path: '^(electron|e2e|bench|scripts|tools)/',
        pathNot: [
          '^electron/contract/',
          '^electron/control/' +
            '(control-api|docs/heading-anchor|exposure-words|human-name|page/(endpoint|look)|sandbox-words|server-entry|state-words|' +
            'status-after|undo-days|window-bridge|words/[\\w-]+)\\.ts$',
        ],
      },
    },
    {
      name: 'renderer-takes-types-only',
      severity: 'error',
      comment: 'The procedures are for the engine, with all that they import: the window gets their types.',
      from: { path: '^renderer/' },
      to: { path: '^electron/(contract/|control/control-api\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    { name: 'nothing-knows-the-renderer', severity: 'error', from: { path: '^(electron|bench|e2e)/' }, to: { path: '^renderer/' } },
    {
      name: 'only-product-packages-in-product',
      severity: 'error',
      comment: 'Tools of tests and builds are no part of the product. What is, is said in PRODUCT_PACKAGES.',
      // The build puts what `assemble.ts` makes in the place of the file that uses it.
      from: { path: '^electron/', pathNot: ['\\.test\\.ts$', 'encoder/assemble\\.ts$', TESTING] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: `^node_modules/(electron|@types|${PRODUCT_PACKAGES.join('|')})/`,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
