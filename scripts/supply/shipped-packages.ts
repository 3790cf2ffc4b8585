import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { encoderVersion } from '../../electron/engine/search/encoder/encoder-file.ts'
import { manifestOf } from '../manifest-of.ts'

/** A package whose code is in what is shipped. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As SPDX writes it, e.g. `MIT` or `(MIT OR Apache-2.0)`; undefined when the package does not say. */
  readonly licence: string | undefined
  /** The texts of its licence and notices. */
  readonly texts: readonly string[]
  /** Its package URL, if it is no package of npm but weights of a model. */
  readonly modelUrl?: string
}

/** What a bundler tells of: the plugin notes the folder of each package of which something came into a bundle. */
export function notedPackages(folders: Set<string>) {
  return {
    name: 'noted-packages',
    generateBundle(_options: unknown, bundle: Readonly<Record<string, { readonly type: string; readonly moduleIds?: readonly string[] }>>) {
      for (const { moduleIds = [] } of Object.values(bundle)) {
        for (const id of moduleIds) {
          const folder = packageFolder(id)
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
  }
}

/** The folder of the package that a module is in: `/a/node_modules/@b/c` of `/a/node_modules/@b/c/d/e.js`; undefined for one of ours. */
export function packageFolder(module: string): string | undefined {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]
}

/** The folders of a package that is shipped as it is, and of all that it needs. */
export function withDependencies(root: string, name: string, known = new Set<string>()): Set<string> {
  const folder = join(root, 'node_modules', name)
  if (known.has(folder) || !existsSync(folder)) return known
  known.add(folder)
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const within = existsSync(join(folder, 'node_modules', needed)) ? folder : root
    withDependencies(within, needed, known)
  }
  return known
}

export function shippedPackage(folder: string): ShippedPackage {
  const { name = folder.split(sep).at(-1) ?? '', version = '', license } = manifestOf(folder)
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : license?.type,
    texts: files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  }
}

/** The model whose weights the search ships. @param folder with `encoder.bin`. */
export function shippedModel(folder: string): ShippedPackage {
  return {
    name: 'all-MiniLM-L6-v2',
    version: encoderVersion(join(folder, 'encoder.bin')),
    licence: 'Apache-2.0',
    texts: ['encoder-NOTICE.txt', 'encoder-LICENSE.txt'].map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    modelUrl: 'pkg:huggingface/sentence-transformers/all-MiniLM-L6-v2',
  }
}

/** Which parts of others are shipped, with their licences, for people to read. */
export function noticesOf(packages: readonly ShippedPackage[]): string {
  const about = packages.map(({ name, version, licence, texts }) => {
    const head = `${name} ${version}\n${licence ?? 'The package does not name its licence.'}`
    return [head, ...texts].join('\n\n')
  })
  return `Tooltray holds parts of these packages.\n\n${about.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The same for programs (CycloneDX 1.5). */
export function bomOf(version: string, packages: readonly ShippedPackage[]): Record<string, unknown> {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'tooltray', version } },
    components: packages.map(({ name, version, licence, modelUrl }) => {
      const purl = modelUrl ?? `pkg:npm/${name.replace('@', '%40')}@${version}`
      return {
        type: modelUrl === undefined ? 'library' : 'machine-learning-model',
        'bom-ref': purl,
        name,
        version,
        purl,
        ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
      }
    }),
  }
}
