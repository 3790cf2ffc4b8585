import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseAllDocuments } from 'yaml'
import { exportConfig } from '../../config-export.ts'
import { exportTo } from '../export-to.ts'
import type { ExportTarget, TargetExport } from '../target-export.ts'

/** For tests: a fixture of this room. */
export const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>

/** For tests: servers.json with these servers and other sections as files of a program. */
export const exported = (target: ExportTarget, servers: object, others: object = {}): TargetExport =>
  exportTo(target, exportConfig(JSON.stringify({ mcpServers: servers, ...others })))

/** For tests: the resources, configurations, or compose files in an export, in order. */
export const documentsIn = ({ files }: TargetExport) =>
  files.flatMap(({ path, text }) =>
    parseAllDocuments(text).map((each) => ({ path, value: each.toJS() as { kind?: string; metadata?: { name: string } } })),
  )

/** Unknown fields fail, as with `kubectl --validate=strict`, except where Kubernetes keeps them. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  // Go's regular expressions have POSIX classes.
  if (typeof schema === 'string') return schema.replaceAll('[:space:]', '\\s')
  if (typeof schema !== 'object' || schema === null) return schema
  const each = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]))
  const isClosed = 'properties' in each && !('additionalProperties' in each) && each['x-kubernetes-preserve-unknown-fields'] !== true
  return isClosed ? { ...each, additionalProperties: false } : each
}

const options = { strict: false, allErrors: true, validateFormats: false }
const kinds = new Map(
  Object.entries(fixture('toolhive.schema.json')).map(([kind, schema]) => {
    const { properties, ...rest } = strict(schema) as { properties: object }
    return [kind, new Ajv(options).compile({ ...rest, properties: { ...properties, metadata: { type: 'object' } } })]
  }),
)
const agentgateway = new Ajv2020(options).compile(fixture('agentgateway.schema.json'))
// It names its metaschema by an address that Ajv does not know.
const { $schema: _metaschema, ...composeSchema } = fixture('compose.schema.json')
const compose = new Ajv(options).compile(composeSchema)

/** For tests: the errors of each file by its program's schema. */
export function problems(target: ExportTarget, result: TargetExport): unknown[] {
  return documentsIn(result).flatMap(({ path, value }) => {
    const check = target === 'toolhive' ? kinds.get(String(value.kind)) : path === 'compose.yaml' ? compose : agentgateway
    if (check === undefined) return [`no schema for ${path}`]
    check(value)
    const name = target === 'toolhive' ? (value.metadata?.name ?? '') : 'x'
    return [...(check.errors ?? []), ...(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name) ? [] : [`invalid name ${name}`])]
  })
}
