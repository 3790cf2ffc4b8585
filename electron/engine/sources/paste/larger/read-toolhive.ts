import { imageOfRunner } from '../../../config/export-to/container-of.ts'
import { isObject } from '../../../base/is-object.ts'
import { referenceTo } from '../../../entry/secrets/secret-name.ts'
import type { RawServer } from '../pasted-server.ts'
import { policiesToRules } from './read-policies.ts'

type Values = Readonly<Record<string, unknown>>

const object = (value: unknown): Values => (isObject(value) ? value : {})
const list = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])

/** Returns a text without references. In a replacement text, $$ would be a single $. */
const literal = (value: unknown): string => text(value).replaceAll('${', () => '$${')

/** The group of ToolHive's resources, in any version. */
const API = 'toolhive.stacklok.dev/'

/**
 * Returns the servers in ToolHive's Kubernetes resources; undefined if the documents are none. A server whose tools are restricted in a way
 * that Tooltray cannot read is added disabled.
 */
export function serversOfToolHive(documents: readonly unknown[]): RawServer[] | undefined {
  const resources = documents.filter(isObject).filter((each) => text(each['apiVersion']).startsWith(API))
  if (resources.length === 0) return undefined
  const specOf = (kind: string, name: unknown): Values | undefined => {
    const found = resources.find((each) => each['kind'] === kind && object(each['metadata'])['name'] === name)
    return found === undefined ? undefined : object(found['spec'])
  }
  return resources.flatMap((each) => {
    const spec = object(each['spec'])
    switch (each['kind']) {
      case 'MCPServer':
        return [serverOf(each, localOf(each), specOf)]
      case 'MCPRemoteProxy':
      case 'MCPServerEntry':
        return [serverOf(each, remoteOf(each, specOf('MCPExternalAuthConfig', object(spec['externalAuthConfigRef'])['name'])), specOf)]
      default:
        return []
    }
  })
}

const annotationsOf = (resource: Values): Values => object(object(resource['metadata'])['annotations'])

/** Returns the reference to the value that a key of a Secret stands for. */
function referencesOf(resource: Values): (ref: unknown) => string {
  let known: Values = {}
  try {
    known = object(JSON.parse(text(annotationsOf(resource)['tooltray/references']) || '{}'))
  } catch {
    // Edited by hand: the names of the keys are enough.
  }
  return (ref) => text(known[text(object(ref)['key'])]) || referenceTo(text(object(ref)['key']).replace(/^(?=[^A-Za-z_])/, '_'))
}

function serverOf(resource: Values, raw: Values, specOf: (kind: string, name: unknown) => Values | undefined): RawServer {
  const spec = object(resource['spec'])
  const [name, description] = ['server', 'description'].map((key) => text(annotationsOf(resource)[`tooltray/${key}`]))
  const notes: string[] = []
  const reference = object(spec['toolConfigRef'])['name']
  const config = reference === undefined ? {} : specOf('MCPToolConfig', reference)
  if (config === undefined) notes.push(`It is added disabled: its MCPToolConfig ${text(reference)} is not in this text.`)
  const rules = policiesToRules(spec['authzConfig'])
  if (rules === undefined || spec['authzConfigRef'] !== undefined) notes.push('It is added disabled: its policies cannot be read here.')
  const tools = { ...toolsOf(config ?? {}), ...rules }
  const effects = effectsOf(config ?? {})
  return {
    name: name === '' ? text(object(resource['metadata'])['name']) : name,
    raw: notes.length === 0 ? raw : { ...raw, enabled: false },
    hub: {
      placeholders: 'shell',
      more: {
        ...(description === '' ? {} : { description }),
        ...(Object.keys(tools).length === 0 ? {} : { tools }),
        ...(Object.keys(effects).length === 0 ? {} : { effects }),
      },
      notes,
    },
  }
}

/** Reverts what Kubernetes expands: $(NAME) becomes the value of the variable, and $$( a plain $(. */
function expanded(value: string, valueOf: (variable: string) => string | undefined): string {
  return literal(value).replace(/\$\$\(|\$\((\w+)\)/g, (found, variable?: string) => {
    return found === '$$(' ? '$(' : (valueOf(variable ?? '') ?? found)
  })
}

function localOf(resource: Values): Values {
  const spec = object(resource['spec'])
  const referenceOf = referencesOf(resource)
  const image = text(spec['image'])
  const secrets = new Map(list(spec['secrets']).map((each) => [text(each['targetEnvName']) || text(each['key']), referenceOf(each)]))
  const own = (variable: string): boolean => !variable.startsWith('TOOLTRAY_')
  const env = Object.fromEntries([
    ...list(spec['env']).map((each) => [text(each['name']), expanded(text(each['value']), () => undefined)] as const),
    ...[...secrets].filter(([variable]) => own(variable)),
  ])
  const args = texts(spec['args']).map((each) => expanded(each, (variable) => secrets.get(variable)))
  const withEnv = Object.keys(env).length === 0 ? {} : { env }
  const [runner = '', ...others] = args
  if (imageOfRunner(runner) === image) return { command: runner, args: others, ...withEnv }
  const [, scheme, named] = /^(npx|uvx):\/\/(.+)$/.exec(image) ?? []
  if (scheme !== undefined && named !== undefined)
    return { command: scheme, args: [...(scheme === 'npx' ? ['-y'] : []), named, ...args], ...withEnv }
  const passed = Object.keys(env).flatMap((variable) => ['-e', variable])
  return { command: 'docker', args: ['run', '-i', '--rm', ...passed, image, ...args], ...withEnv }
}

function remoteOf(resource: Values, auth: Values | undefined): Values {
  const spec = object(resource['spec'])
  const referenceOf = referencesOf(resource)
  const forward = object(spec['headerForward'])
  const headers = Object.fromEntries([
    ...Object.entries(object(forward['addPlaintextHeaders'])).map(([name, value]) => [name, literal(value)] as const),
    ...list(forward['addHeadersFromSecret']).map((each) => [text(each['headerName']), referenceOf(each['valueSecretRef'])] as const),
    ...(auth?.['type'] === 'bearerToken'
      ? [['Authorization', `Bearer ${referenceOf(object(auth['bearerToken'])['tokenSecretRef'])}`] as const]
      : []),
  ])
  return {
    type: spec['transport'] === 'sse' ? 'sse' : 'http',
    url: literal(spec['remoteUrl']),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  }
}

function toolsOf(config: Values): Values {
  const allow = texts(config['toolsFilter'])
  const of = (field: string): Values =>
    Object.fromEntries(
      Object.entries(object(config['toolsOverride'])).flatMap(([tool, each]) =>
        typeof object(each)[field] === 'string' ? [[tool, object(each)[field]]] : [],
      ),
    )
  const [rename, descriptions] = [of('name'), of('description')]
  return {
    ...(allow.length === 0 ? {} : { allow }),
    ...(Object.keys(rename).length === 0 ? {} : { rename }),
    ...(Object.keys(descriptions).length === 0 ? {} : { descriptions }),
  }
}

function effectsOf(config: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object(config['toolsOverride'])).flatMap(([tool, each]) => {
      const { readOnlyHint, destructiveHint } = object(object(each)['annotations'])
      if (readOnlyHint === true) return [[tool, 'read']]
      if (destructiveHint === true) return [[tool, 'destructive']]
      return destructiveHint === false ? [[tool, 'write']] : []
    }),
  )
}
