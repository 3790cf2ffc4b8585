import { chmodSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { build as buildPage } from 'vite'
import { rendererConfig } from '../renderer/vite.config.ts'
import { firstPageSize } from './first-page-size.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist')

// One bundle for the helper: it is copied to stable places and must not need its node_modules there.
const began = performance.now()
rmSync(join(out, 'helper'), { recursive: true, force: true })
const bundle = await rolldown({
  input: { tooltray: join(root, 'electron/helper/tooltray.ts') },
  platform: 'node',
  cwd: root,
  // A native module cannot be bundled; it is put beside, below.
  external: ['@napi-rs/keyring'],
  // jsonc-parser's "main" is a UMD file that a bundler cannot follow; its "module" is the same as ES modules.
  resolve: { mainFields: ['module', 'main'] },
})
await bundle.write({
  dir: join(out, 'helper'),
  // CommonJS starts 10 ms sooner and in 2 MB less than ES modules, and every AI client waits for this program and keeps it.
  format: 'cjs',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
})
await bundle.close()
chmodSync(join(out, 'helper/tooltray.js'), 0o755)
// The loader, and the binary for this system: npm installs no other.
const native = join(root, 'node_modules/@napi-rs')
for (const name of readdirSync(native).filter((name) => name.startsWith('keyring'))) {
  cpSync(join(native, name), join(out, 'helper/node_modules/@napi-rs', name), { recursive: true })
}
writeFileSync(join(out, 'helper/package.json'), '{ "type": "commonjs" }\n')
process.stdout.write(`Built dist/helper/tooltray.js in ${Math.round(performance.now() - began)} ms.\n`)

// Too much for the first page is an error, not a surprise.
const LARGEST_FIRST_PAGE = 600_000

const pageBegan = performance.now()
await buildPage({ ...rendererConfig, logLevel: 'warn' })
const size = firstPageSize(join(out, 'renderer'))
process.stdout.write(`Built dist/renderer in ${Math.round(performance.now() - pageBegan)} ms; the first page is ${Math.round(size / 1000)} kB (gzip).\n`)
if (size > LARGEST_FIRST_PAGE) throw new Error(`The first page is ${size} bytes, more than ${LARGEST_FIRST_PAGE}.`)
