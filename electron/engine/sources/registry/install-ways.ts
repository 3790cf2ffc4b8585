import type { EntryTemplate } from '../../entry/entry-form.ts'
import { literal } from '../../entry/entry-form.ts'
import { fieldList, readArguments, readKeyValues, readTemplate } from './inputs.ts'
import type { ServerJson, ServerPackage, ServerRemote } from './server-json.ts'

/** One way to use a server of the registry: a package, or a remote endpoint. */
export interface InstallWay {
  /** Identifies it within this version of the server, e.g. `package-1`. */
  readonly id: string
  readonly kind: string
  /** For people, e.g. `npm: @example/weather 1.0.2`. */
  readonly label: string
  /** Set if Tooltray can add it. */
  readonly template: EntryTemplate | undefined
  /** The bundle that has to be fetched first; its manifest contains the entry template. */
  readonly bundle: { readonly url: string; readonly sha256: string } | undefined
  /** Why it cannot be added. */
  readonly problem: string | undefined
}

/** All ways to use a server. Packages come first: they run on this machine and depend on no service. */
export function installWays({ packages, remotes }: ServerJson): InstallWay[] {
  return [
    ...packages.items.map((item, at) => wayOfPackage(item, `package-${at + 1}`)),
    ...remotes.items.map((item, at) => wayOfRemote(item, `remote-${at + 1}`)),
  ]
}

function wayOfPackage(item: ServerPackage, id: string): InstallWay {
  const way = {
    id,
    kind: item.registryType,
    label: `${item.registryType}: ${[item.identifier, item.version].filter(Boolean).join(' ')}`,
    template: undefined,
    bundle: undefined,
    problem: undefined,
  }
  const transport = item.transport?.type ?? 'stdio'
  if (item.registryType === 'mcpb') {
    const { identifier: url, fileSha256: sha256 } = item
    if (sha256 === undefined)
      return {
        ...way,
        problem: 'Its publisher gives no SHA-256 of the bundle, so Tooltray cannot check the download.',
      }
    if (!url.startsWith('https://')) return { ...way, problem: 'The bundle is not at an https:// address.' }
    return { ...way, bundle: { url, sha256: sha256.toLowerCase() } }
  }
  if (transport !== 'stdio')
    return { ...way, problem: `It is a program that serves ${transport} by itself. Start it yourself, and add its address.` }
  // The publisher cannot choose the program, except between two equivalent ones.
  const template = Object.hasOwn(RECIPES, item.registryType) ? RECIPES[item.registryType]?.(item) : undefined
  return template === undefined
    ? { ...way, problem: `Tooltray does not know how to start packages of the kind "${item.registryType}".` }
    : { ...way, template }
}

const RECIPES: Readonly<Record<string, ((item: ServerPackage) => EntryTemplate) | undefined>> = {
  npm: npmTemplate,
  pypi: pypiTemplate,
  oci: ociTemplate,
  nuget: nugetTemplate,
}

interface Words {
  /** For the program that starts the package. */
  readonly runtime: readonly string[]
  /** For the package itself. */
  readonly own: readonly string[]
}

/**
 * Creates an entry template for a package.
 *
 * @param line returns the program and its arguments, escaped for an entry.
 */
function packageTemplate(item: ServerPackage, line: (words: Words, variables: readonly string[]) => readonly string[]): EntryTemplate {
  const list = fieldList()
  const runtime = readArguments(item.runtimeArguments, list)
  const own = readArguments(item.packageArguments, list)
  const variables = readKeyValues(item.environmentVariables, list)
  return {
    fields: list.fields,
    entry(filled) {
      const env = variables(filled)
      const [command = '', ...args] = line({ runtime: runtime(filled), own: own(filled) }, Object.keys(env))
      return { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) }
    },
  }
}

function npmTemplate(item: ServerPackage): EntryTemplate {
  const program = item.runtimeHint === 'bunx' ? 'bunx' : 'npx'
  const name = withVersion(item, '@')
  return packageTemplate(item, ({ runtime, own }) => [
    program,
    ...(program === 'npx' && !runtime.some((word) => word === '-y' || word === '--yes') ? ['-y'] : []),
    ...runtime,
    ...(runtime.some((word) => namesPackage(word, item)) ? [] : [name]),
    ...own,
  ])
}

function pypiTemplate(item: ServerPackage): EntryTemplate {
  return packageTemplate(item, ({ runtime, own }) => [
    'uvx',
    ...runtime,
    ...(runtime.some((word) => namesPackage(word, item)) ? [] : [withVersion(item, '@')]),
    ...own,
  ])
}

function nugetTemplate(item: ServerPackage): EntryTemplate {
  return packageTemplate(item, ({ runtime, own }) => [
    'dnx',
    ...runtime.filter((word) => word !== '--yes' && word !== '-y'),
    ...(runtime.some((word) => namesPackage(word, item)) ? [] : [withVersion(item, '@')]),
    '--yes',
    ...(own.length === 0 ? [] : ['--', ...own.filter((word, at) => at > 0 || word !== '--')]),
  ])
}

function ociTemplate(item: ServerPackage): EntryTemplate {
  const image = literal(imageOf(item))
  return packageTemplate(item, ({ runtime, own }, variables) => {
    const given = runtime.filter(
      (word, at) => !(at === 0 && word === 'run') && !['-i', '--interactive', '--rm'].includes(word) && !namesPackage(word, item),
    )
    const passed = variables.filter(
      (name) =>
        !given.some((word) => [name, `--env=${name}`].includes(word) || word.startsWith(`${name}=`) || word.startsWith(`--env=${name}=`)),
    )
    return [
      item.runtimeHint === 'podman' ? 'podman' : 'docker',
      'run',
      '-i',
      '--rm',
      ...passed.flatMap((name) => ['-e', literal(name)]),
      ...given,
      image,
      ...own,
    ]
  })
}

function withVersion({ identifier, version }: ServerPackage, separator: string): string {
  return literal(version === undefined || version === 'latest' ? identifier : identifier + separator + version)
}

/** Some publishers repeat the package among the arguments of its runner. */
function namesPackage(word: string, { identifier }: ServerPackage): boolean {
  return word === identifier || ['@', '==', ':'].some((separator) => word.startsWith(identifier + separator))
}

/** The image with host and tag, which older versions of the format have in separate fields. */
function imageOf({ identifier, version, registryBaseUrl }: ServerPackage): string {
  const [first = ''] = identifier.split('/')
  const hosted = identifier.includes('/') && (/[.:]/.test(first) || first === 'localhost')
  const host = URL.parse(registryBaseUrl ?? '')?.host
  const image = hosted || host === undefined || host === 'docker.io' ? identifier : `${host}/${identifier}`
  const tagged = /:[^/]+$/.test(image) || image.includes('@')
  return tagged || version === undefined ? image : `${image}:${version}`
}

function wayOfRemote(remote: ServerRemote, id: string): InstallWay {
  const list = fieldList()
  const url = readTemplate(remote.url, remote.variables, list, { required: true })
  const headers = readKeyValues(remote.headers, list)
  return {
    id,
    kind: 'remote',
    label: `${remote.type === 'sse' ? 'server-sent events' : 'HTTP'}: ${remote.url}`,
    bundle: undefined,
    problem: undefined,
    template: {
      fields: list.fields,
      entry(filled) {
        const given = headers(filled)
        return {
          type: remote.type === 'sse' ? 'sse' : 'http',
          url: url(filled)[0] ?? '',
          ...(Object.keys(given).length === 0 ? {} : { headers: given }),
        }
      },
    },
  }
}
