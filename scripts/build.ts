import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { build as buildPage } from 'vite'
import { assemble } from '../electron/engine/search/encoder/assemble.ts'
import { rendererConfig } from '../renderer/vite.config.ts'
import { buildNative, compilerHere } from './native/compiler.ts'
import { recordHandshake } from './record-handshake.ts'
import { manifestOf, versionOf } from './manifest-of.ts'
import { PRODUCT } from './package/product.ts'
import { gallerySourceOf } from './release/gallery-source.ts'
import { releaseClientsOf } from './release/release-clients.ts'
import { docPages } from './site/docs-pages.ts'
import { firstPageSize } from './first-page-size.ts'
import { inAscii } from './in-ascii.ts'
import { bomOf, notedPackages, noticesOf, shippedModel, shippedPackage, withDependencies } from './supply/shipped-packages.ts'
import { builtFrom, contentsStamp, noted, sourcesStamp } from './sources-stamp.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist')

// jsonc-parser's "main" is a UMD file that a bundler cannot follow; its "module" is the same as ES modules.
// One Ajv, ours, in the place of those that the SDK's client and server bring along.
const shims = join(root, 'electron/engine/gateway/calls/schema/sdk-shims.ts')
const alias = { '@modelcontextprotocol/client/_shims': shims, '@modelcontextprotocol/server/_shims': shims }
const resolve = { mainFields: ['module', 'main'], alias }

const KEYRING = '@napi-rs/keyring'

/** The folders of all packages of which something is shipped. */
const packages = withDependencies(root, KEYRING)

// Too much for the first page is an error, not a surprise.
const LARGEST_FIRST_PAGE = 600_000

/** What a program is built with, where that is not what people get. */
interface Other {
  /** Modules of Node, and the files that take their place. */
  readonly shims: Readonly<Record<string, string>>
  readonly define: Readonly<Record<string, string>>
  /** The oldest Node that runs it, as `node22`. */
  readonly target: string
}

/** Writes one program of Node's or Electron's into its own folder of dist, with a note of the module format beside it. */
async function program(
  name: string,
  source: string,
  format: 'cjs' | 'esm',
  external: readonly (string | RegExp)[] = [],
  other: Other = { shims: {}, define: {}, target: 'node22' },
): Promise<void> {
  const began = performance.now()
  const dir = join(out, dirname(name))
  rmSync(dir, { recursive: true, force: true })
  const bundle = await rolldown({
    input: { [basename(name)]: join(root, source) },
    platform: 'node',
    cwd: root,
    resolve,
    // What is built runs on older versions than the sources, which run on the project's own Node.
    transform: { define: other.define, target: other.target },
    plugins: [
      shimmed(other.shims),
      notedPackages(packages),
      workers(),
      wasmFiles(),
      documentation(),
      kernel(),
      keptCode(),
      ofRelease(),
      ascii(),
    ],
    external: [...external],
    onLog(level, log, handle) {
      // koa's `depd` names its wrappers with eval. It gets no text of others.
      if (log.code !== 'EVAL' || !/[\\/]depd[\\/]/.test(log.id ?? '')) handle(level, log)
    },
  })
  await bundle.write({
    dir,
    format,
    sourcemap: true,
    // V8 keeps the text of a program in memory.
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    assetFileNames: 'parts/[name]-[hash][extname]',
  })
  await bundle.close()
  writeFileSync(join(dir, 'package.json'), `{ "type": "${format === 'cjs' ? 'commonjs' : 'module'}" }\n`)
  process.stdout.write(`Built dist/${name}.js in ${Math.round(performance.now() - began)} ms.\n`)
}

/** Puts files in the place of modules of Node, where the product imports these. */
function shimmed(shims: Other['shims']): Plugin {
  const product = join(root, 'electron')
  return {
    name: 'shimmed',
    resolveId: (module, importer) => (importer?.startsWith(product) === true ? shims[module] : undefined),
  }
}

/** Makes a program of its own of each file that is named as `new URL('./worker.ts', import.meta.url)`, and that the address of it. */
function workers(): Plugin {
  return {
    name: 'workers',
    transform(code, id) {
      const [whole, file] = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/.exec(code) ?? []
      if (whole === undefined || file === undefined || id.includes('node_modules')) return null
      const worker = this.emitFile({ type: 'chunk', id: join(dirname(id), file), name: basename(file, '.ts') })
      return { code: code.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${worker})`), map: null }
    },
  }
}

/** Puts each file that is named as `import.meta.resolve('package/wasm')` beside the programs, and makes that the address of it. */
function wasmFiles(): Plugin {
  return {
    name: 'wasm-files',
    transform(code, id) {
      const [whole, name] = /import\.meta\.resolve\('([@\w/-]+\/wasm)'\)/.exec(code) ?? []
      if (whole === undefined || name === undefined || id.includes('node_modules')) return null
      const source = readFileSync(createRequire(id).resolve(name))
      const file = this.emitFile({ type: 'asset', source, name: `${name.split('/').at(-2)}.wasm` })
      return { code: code.replace(whole, `import.meta.ROLLUP_FILE_URL_${file}`), map: null }
    },
  }
}

/** Puts the pages of the documentation beside the programs, for what names them as `import.meta.resolve('tooltray-docs')`. */
function documentation(): Plugin {
  return {
    name: 'documentation',
    transform(code) {
      const whole = "import.meta.resolve('tooltray-docs')"
      if (!code.includes(whole)) return null
      const file = this.emitFile({ type: 'asset', source: JSON.stringify(docPages(root)), name: 'docs.json' })
      return { code: code.replace(whole, `import.meta.ROLLUP_FILE_URL_${file}`), map: null }
    },
  }
}

/** Writes the kernel of the sentence encoder, assembled, into the programs (`electron/engine/search/encoder/kernel-bytes.ts`). */
function kernel(): Plugin {
  const folder = join(root, 'electron/engine/search/encoder')
  return {
    name: 'kernel',
    async transform(_code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/encoder/kernel-bytes.ts')) return null
      const bytes = await assemble(readFileSync(join(folder, 'kernel.wat'), 'utf8'))
      return {
        code: `export const kernelBytes = async () => Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64')\n`,
        map: null,
      }
    },
  }
}

/** What the parts of the index depend on, the effects that are kept with them, and the review of lists. */
const KEPT_FOLDERS = ['electron/contract', 'electron/engine/search', 'electron/engine/catalog', 'electron/engine/base/text']

/** Writes the hash of that code into the programs (`electron/engine/storage/kept-code.ts`). */
function keptCode(): Plugin {
  return {
    name: 'kept-code',
    transform(_code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/storage/kept-code.ts')) return null
      const files = KEPT_FOLDERS.flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name)),
      )
      return { code: `export const KEPT_CODE = '${contentsStamp(root, files)}'\n`, map: null }
    },
  }
}

/** Writes what a release has into the programs, in place of what its file exports: its OAuth clients, and where newer lists are. */
function ofRelease(): Plugin {
  const exported: Readonly<Record<string, () => string>> = {
    '/auth/clients/release-clients.ts': () => `RELEASE_CLIENTS = ${JSON.stringify(releaseClientsOf(process.env))}`,
    '/gallery/updates/release-source.ts': () => `GALLERY_SOURCE = ${JSON.stringify(gallerySourceOf(process.env))}`,
  }
  return {
    name: 'of-release',
    transform(_code, id) {
      const [, value] = Object.entries(exported).find(([file]) => id.replaceAll('\\', '/').endsWith(file)) ?? []
      return value === undefined ? null : { code: `export const ${value()}\n`, map: null }
    },
  }
}

/** Comes last, because rolldown writes the characters themselves. Lines stay where they are, so the source maps still fit them. */
function ascii(): Plugin {
  return {
    name: 'ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code)
    },
  }
}

/** Everything that is shipped. */
async function build(): Promise<void> {
  // One bundle for the helper: it is copied to stable places and must not need its node_modules there.
  // CommonJS starts 10 ms sooner and in 2 MB less than ES modules, and every AI client waits for this program and keeps it.
  await program('helper/tooltray', 'electron/helper/tooltray.ts', 'cjs', [KEYRING])
  chmodSync(join(out, 'helper/tooltray.js'), 0o755)
  // The loader of the native module that cannot be bundled, and the binary for this system: npm installs no other.
  const native = join(root, 'node_modules/@napi-rs')
  for (const name of readdirSync(native).filter((name) => name.startsWith('keyring'))) {
    cpSync(join(native, name), join(out, 'helper/node_modules/@napi-rs', name), { recursive: true })
  }
  await recordHandshake(join(out, 'helper'))
  // The same in C for machines that have a compiler; what AI clients start does without it.
  buildWhereCompiler()
  await program('main/main', 'electron/main/main.ts', 'esm', ['electron', KEYRING])
  // Electron runs this folder: what an app is called, and its version, it reads there.
  const { name, version } = manifestOf(root)
  writeFileSync(
    join(out, 'main/package.json'),
    `${JSON.stringify({ name, productName: PRODUCT.title, version, type: 'module', main: 'main.js' })}\n`,
  )
  // A preload script in a sandbox can only be CommonJS, in one file.
  await program('preload/preload', 'electron/preload/preload.ts', 'cjs', ['electron'])

  const pageBegan = performance.now()
  await buildPage({ ...rendererConfig, logLevel: 'warn', plugins: [...(rendererConfig.plugins ?? []), notedPackages(packages)] })
  const size = firstPageSize(join(out, 'renderer'))
  process.stdout.write(
    `Built dist/renderer in ${Math.round(performance.now() - pageBegan)} ms; the first page is ${Math.round(size / 1000)} kB (gzip).\n`,
  )
  // What the search by meaning reads; how it is made: tools/vectors/.
  cpSync(join(root, 'resources/search'), join(out, 'search'), { recursive: true })
  writeNotices()
  if (size > LARGEST_FIRST_PAGE) throw new Error(`The first page is ${size} bytes, more than ${LARGEST_FIRST_PAGE}.`)
}

/** The helper in C. One of other sources than the rest must not stay where there is no compiler any more. */
function buildWhereCompiler(): void {
  const compiler = compilerHere()
  for (const made of ['native', 'prebuilt']) rmSync(join(out, made), { recursive: true, force: true })
  const said =
    compiler === undefined ? 'No C compiler: the helper in C is not built' : `Built ${buildNative(root, compiler)} with ${compiler.command}`
  process.stdout.write(`${said}.\n`)
}

/** What of others is shipped, for people and for programs. */
function writeNotices(): void {
  const model = shippedModel(join(root, 'resources/search'))
  const shipped = [...[...packages].map(shippedPackage), model].sort((a, b) => (a.name < b.name ? -1 : 1))
  writeFileSync(join(out, 'THIRD-PARTY.txt'), noticesOf(shipped))
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(bomOf(versionOf(root), shipped), undefined, 2)}\n`)
  process.stdout.write(`Wrote the licences of ${shipped.length} packages to dist/THIRD-PARTY.txt, and dist/sbom.cdx.json.\n`)
}

/**
 * For tests alone: the app for the Electron that an npm package has, whose Node is older than Tooltray's (e2e/electron/program/README.md),
 * in a folder of its own. Everything but its main program is what was built for people.
 */
async function buildForElectron33(): Promise<void> {
  const folder = join(root, 'e2e/electron/program')
  const shims = Object.fromEntries(['sqlite', 'module', 'tls'].map((name) => [`node:${name}`, join(folder, `shims/${name}.ts`)]))
  const define = { LIBSQL_FOLDER: JSON.stringify(`${folder}/`) }
  await program('electron-33/main/main', 'electron/main/main.ts', 'esm', ['electron', KEYRING], { shims, define, target: 'node20' })
  cpSync(join(out, 'main/package.json'), join(out, 'electron-33/main/package.json'))
  for (const name of ['helper', 'native', 'preload', 'renderer', 'search']) {
    rmSync(join(out, 'electron-33', name), { recursive: true, force: true })
    if (existsSync(join(out, name))) symlinkSync(join('..', name), join(out, 'electron-33', name))
  }
}

const stamp = sourcesStamp(root)
// `npm start` builds what it needs; whoever asks for a build gets one.
if (!process.argv.includes('--if-changed') || builtFrom(out) !== stamp) await noted(out, stamp, build)
if (process.argv.includes('--for-electron-33')) await buildForElectron33()
