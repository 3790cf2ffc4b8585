import { Validator, type Schema } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../../electron/engine/config/servers-file.ts'
import { defaultSettings, settingSchemas } from '../../electron/engine/config/settings-schema.ts'
import { keysOf, type Section, sections, serversSchema } from './servers-schema.ts'

const schema = JSON.parse(serversSchema()) as Schema
const validator = new Validator(schema, '7', false)

describe.each(sections().map((section) => [section.name, section] as const))('%s', (name, section) => {
  it('has a text for each of its keys, and for no others', () => {
    expect(Object.keys(section.texts).sort()).toEqual([...new Set(keysOf(section.schema).map(([path]) => path))].sort())
  })

  it.each(Object.entries(section.texts))('%s: its example is read without a problem, and fits the schema', (path, { example }) => {
    const file = fileWith(name, path, example)
    expect(parseServersFile(JSON.stringify(file)).problems).toEqual([])
    expect(validator.validate(file).errors).toEqual([])
  })

  const mistyped = name === 'file' ? { setings: {} } : fileWith(name, 'mistypt', true)
  it('does not fit the schema with a key that nobody reads', () => {
    expect(validator.validate(mistyped).valid).toBe(false)
    expect(parseServersFile(JSON.stringify(mistyped)).problems).toHaveLength(1)
  })
})

describe('defaults', () => {
  const textsOf = (name: Section['name']) => Object.entries(sections().find((section) => section.name === name)?.texts ?? {})
  const withDefault = (name: Section['name']) => textsOf(name).filter(([, { default: otherwise }]) => otherwise !== undefined)

  it.each(withDefault('settings').filter(([path]) => path in settingSchemas))('settings: %s', (path, { default: otherwise }) => {
    const key = path as keyof typeof settingSchemas
    expect(settingSchemas[key].parse(otherwise)).toEqual(defaultSettings[key])
  })

  it.each([...withDefault('server'), ...withDefault('hook')].filter(([path]) => !path.includes('*') && path !== 'disabled'))(
    '%s of a server or hook: to write the default changes nothing',
    (path, { default: otherwise }) => {
      const name = withDefault('hook').some(([key]) => key === path) && path !== 'args' ? 'hook' : 'server'
      const { servers, hooks } = parseServersFile(JSON.stringify(fileWith(name, path, otherwise)))
      const bare = parseServersFile(JSON.stringify(fileWith(name, path, undefined)))
      expect({ servers, hooks }).toEqual({ servers: bare.servers, hooks: bare.hooks })
    },
  )
})

/** A whole file in which one key of one object has a value, with what else that object needs. */
function fileWith(name: Section['name'], path: string, value: unknown): Record<string, unknown> {
  const { oauth, url } = { oauth: /^(oauth|headers|bearer|account)/.test(path), url: /^(url|serverUrl|httpUrl)$/.test(path) }
  const program = { command: 'npx', ...(path.startsWith('commands') ? { type: 'cli' } : {}) }
  const server = path === 'command' || url ? {} : oauth || path === 'type' ? { url: 'https://mcp.example.com/mcp' } : program
  switch (name) {
    case 'file':
      return { [path]: value }
    case 'server':
      return { mcpServers: { one: { ...server, ...placed(path, value, { ...REQUIRED, oauth: requiredOAuth(path) }) } } }
    case 'settings':
      return { settings: placed(path, value, REQUIRED) }
    case 'profile':
      return { profiles: { one: { servers: ['a'], ...placed(path, value) } } }
    case 'role':
      return { roles: { one: placed(path, value, REQUIRED) } }
    case 'rule':
      return { rules: [{ decision: 'ask', ...placed(path, value) }] }
    case 'hook':
      return { hooks: [{ ...(path === 'url' ? {} : { command: 'check' }), ...placed(path, value) }] }
  }
}

/** What `oauth` needs beside the key that is tried, which only one grant may read. */
function requiredOAuth(path: string): object {
  const client = { clientId: 'a', clientSecret: '${secret:a}' }
  if (/assertion/.test(path)) return { grant: 'workload_identity' }
  const grant = /identityProvider/.test(path) ? 'enterprise_managed' : 'client_credentials'
  return { grant, ...client }
}

/** What an object needs beside the key that is tried, by its path. */
const REQUIRED: Readonly<Record<string, object>> = {
  rerank: { provider: 'ollama', model: 'qwen3' },
  'http.tls': { cert: 'cert.pem', key: 'key.pem' },
  'http.trustedProxy': { address: '127.0.0.1', url: 'https://tools.example.com' },
  'http.oidc': { issuer: 'https://id.example.com', audience: 'https://tools.example.com/mcp' },
  'http.oidc.roleClaim': { claim: 'groups', roles: {} },
  'oauth.identityProvider': { issuer: 'https://id.example.com', clientId: 'a', idToken: '${secret:id-token}' },
  telemetry: { url: 'http://localhost:4318/v1/traces' },
  'allow[]': { arguments: { path: '*' } },
  'deny[]': { arguments: { path: '*' } },
}

/** An object with a value at a path: `a.b` leads into an object, `*` is any name, `[]` the first element of a list. */
function placed(path: string, value: unknown, required: Readonly<Record<string, object>> = {}, before = ''): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { [first]: value }
  const at = before === '' ? first : `${before}.${first}`
  const inner = { ...required[at], ...placed(rest.join('.'), value, required, at) }
  const named = { ...(first === 'arguments[]' ? { name: 'path' } : {}), ...inner }
  const key = first === '*' ? '--some' : first.replace('[]', '')
  return { [path.startsWith('*') && before === 'commands' ? 'log' : key]: first.endsWith('[]') ? [named] : named }
}
