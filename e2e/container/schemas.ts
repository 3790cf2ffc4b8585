/** Checks of container/ against the schemas of those who read it. Where the schemas are from is in fixtures/README.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

/** An object of Kubernetes: what all kinds have. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> }
}

type Definition = AnySchemaObject & {
  properties?: Record<string, unknown>
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[]
}

const fixture = (name: string): AnySchemaObject =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')) as AnySchemaObject

/** What is wrong with a compose file by the Compose Specification, each with its place; empty if nothing is. */
export function composeProblems(file: unknown): string[] {
  // Ajv has draft 7 under another address than the one that this schema names.
  const { $schema: _, ...schema } = fixture('compose-spec.json')
  return problems(ajv().compile(schema), file)
}

/**
 * What is wrong with an object by the OpenAPI document of Kubernetes 1.36, each with its place; empty if nothing is. An unknown field is an
 * error, as with `kubectl apply --validate=strict`.
 */
export function kubernetesProblems(object: KubernetesObject): string[] {
  const [version = '', group = ''] = object.apiVersion.split('/').reverse()
  const found = Object.entries(kubernetes.definitions).find(([, definition]) =>
    definition['x-kubernetes-group-version-kind']?.some((is) => is.group === group && is.version === version && is.kind === object.kind),
  )
  if (found === undefined) return [`The fixture has no ${object.apiVersion} ${object.kind}.`]
  return problems(kubernetesAjv.compile({ $ref: `kubernetes#/definitions/${found[0]}` }), object)
}

const kubernetes = fixture('kubernetes-1.36.json') as { definitions: Record<string, Definition> }
for (const definition of Object.values(kubernetes.definitions)) {
  // The document lists all fields, and does not say that there are no others.
  if (definition.properties !== undefined) definition['additionalProperties'] = false
  // OpenAPI 2 has no word for two types.
  if (definition['format'] === 'int-or-string') definition['type'] = ['integer', 'string']
}
const kubernetesAjv = ajv().addSchema(kubernetes, 'kubernetes')

function ajv(): Ajv {
  return formats.default(new Ajv({ allErrors: true, strict: false })).addFormat('int-or-string', true)
}

function problems(validate: ValidateFunction, value: unknown): string[] {
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`)
}
