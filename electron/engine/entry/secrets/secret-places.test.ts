import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './keep-secrets.ts'
import { maskedEntry, unmaskedEntry } from './masked-entry.ts'
import { previewOf } from '../consent/agreement.ts'
import { isSecret, mapSecretPlaces, secretPlaces } from './secret-places.ts'
import { entryWithSecret, plantedEntry } from '../../testing/planted-entry-fixture.ts'

const found = (entry: Record<string, unknown>) =>
  secretPlaces(entry)
    .filter(isSecret)
    .map(({ where, label, value }) => [where, label, value])

describe('the places of secrets in an entry', () => {
  it.each<[string, Record<string, unknown>, [string, string, string][]]>([
    ['a variable', { command: 'x', env: { API_KEY: 'planted' } }, [['env.API_KEY', 'API_KEY', 'planted']]],
    [
      'JSON in a variable',
      { command: 'x', env: { OPENAPI_MCP_HEADERS: '{"Authorization": "Bearer planted\\"1", "Notion-Version": "2022-06-28"}' } },
      [['env.OPENAPI_MCP_HEADERS.Authorization', 'Authorization', 'planted\\"1']],
    ],
    [
      'a header after an option',
      { command: 'npx', args: ['mcp-remote', 'https://x.test', '--header', 'Authorization: Bearer planted'] },
      [['args[3]', 'Authorization', 'planted']],
    ],
    [
      'a variable for a container',
      { command: 'docker', args: ['run', '-e', 'TOKEN=planted', '--env=API_KEY=planted2', 'image'] },
      [
        ['args[2]', 'TOKEN', 'planted'],
        ['args[3]', 'API_KEY', 'planted2'],
      ],
    ],
    ['an option with =, and = in the value', { command: 'x', args: ['--api-key=a=b=='] }, [['args[0]', 'api-key', 'a=b==']]],
    [
      'JSON among the arguments',
      { command: 'x', args: ['--config', '{"auth":{"password":"planted"}}'] },
      [['args[1].auth.password', 'password', 'planted']],
    ],
    [
      'an address',
      { url: 'https://me:planted@x.test/s/NzQ5YWRlNzQ5YWRlNzQ5YWRlNzQ5YWRlNzQ5/mcp?a=1&api_key=planted2#token=planted3' },
      [
        ['url', 'password', 'planted'],
        ['url', 'path', 'NzQ5YWRlNzQ5YWRlNzQ5YWRlNzQ5YWRlNzQ5'],
        ['url', 'api_key', 'planted2'],
        ['url', 'token', 'planted3'],
      ],
    ],
    [
      'a token as the name in an address',
      { url: 'https://ghp_0123456789abcdefghij@x.test' },
      [['url', 'token', 'ghp_0123456789abcdefghij']],
    ],
    [
      'a password with marks of its own',
      { command: 'x', args: ['postgresql://user:p@ss#w0rd@localhost/db'] },
      [['args[0]', 'password', 'p@ss#w0rd']],
    ],
    [
      'a password beside a reference',
      { command: 'x', env: { DATABASE_URL: 'postgres://u:planted@${HOST}/db' } },
      [['env.DATABASE_URL', 'password', 'planted']],
    ],
    ['a token in the path', { url: 'https://x.test/mcp/sk-abcdefghijklmnopqrstuv/sse' }, [['url', 'path', 'sk-abcdefghijklmnopqrstuv']]],
    [
      'what looks like a reference or a path, and is none',
      {
        command: 'x',
        env: { DB_PASSWORD: '$uperSecret1', SMTP_PASS: 'planted', AWS_SECRET_ACCESS_KEY: '/AbC1defghijklmnopqrstuvwxyz0123456789ABC' },
      },
      [
        ['env.DB_PASSWORD', 'DB_PASSWORD', '$uperSecret1'],
        ['env.SMTP_PASS', 'SMTP_PASS', 'planted'],
        ['env.AWS_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY', '/AbC1defghijklmnopqrstuvwxyz0123456789ABC'],
      ],
    ],
    [
      'what was registered by hand',
      { url: 'https://x.test', oauth: { clientId: 'app', clientSecret: 'planted' } },
      [['oauth.clientSecret', 'client-secret', 'planted']],
    ],
    [
      'a key of another program',
      { url: 'https://x.test', authorizationToken: 'planted', requestInit: { headers: { 'X-Api-Key': 'planted2' } } },
      [
        ['authorizationToken', 'authorizationToken', 'planted'],
        ['requestInit.headers.X-Api-Key', 'X-Api-Key', 'planted2'],
      ],
    ],
    [
      'the settings of a model',
      { provider: 'openai', apiKey: 'planted', url: 'https://x.test?key=planted2' },
      [
        ['apiKey', 'apiKey', 'planted'],
        ['url', 'key', 'planted2'],
      ],
    ],
  ])('%s', (_what, entry, places) => expect(found(entry)).toEqual(places))

  it.each([
    {
      command: 'npx',
      args: ['-y', '@scope/server-token-counter', '--port', '8080', '/home/me/key.pem'],
      env: { MEMORY_FILE_PATH: '/data/m.json', HOME: '/h' },
    },
    { url: 'https://x.test/projects/8f14e45f-ceea-467f-9575-2a1b2c3d4e5f/mcp?team=core', headers: { Accept: '*/*' } },
    { command: 'x', env: { KEY: '${KEY}', CONFIG: '{"a": [1, "two"]}', BROKEN: '{"token": ' } },
    { command: 'x', args: ['C:\\token\\x', 'https://x.test/token:1'] },
    { env: ['A=b'], headers: 'x', bearer: 5, args: 'x', oauth: null, url: 7 },
  ])('and none in %j', (entry) => expect(found(entry)).toEqual([]))
})

describe('whatever an entry is', () => {
  it('stays as it is, to the character, when nothing is replaced', () => {
    fc.assert(
      fc.property(plantedEntry, ({ entry }) => {
        expect(mapSecretPlaces(entry, ({ value }) => value)).toEqual(entry)
      }),
    )
  })

  it('its secret is seen neither in what is shown, nor in what is written, and comes back whole', () => {
    fc.assert(
      fc.property(plantedEntry, ({ entry, secret }) => {
        expect(JSON.stringify(maskedEntry(entry))).not.toContain(secret)
        expect(JSON.stringify(previewOf(entry))).not.toContain(secret)
        expect(unmaskedEntry(maskedEntry(entry), entry)).toEqual(entry)
        const { entry: kept, secrets } = withoutSecrets('server', entry, new Set())
        expect(JSON.stringify(kept)).not.toContain(secret)
        const values = new Map(secrets.map(({ name, value }) => [`\${secret:${name}}`, value]))
        expect(expanded(kept, values)).toEqual(entry)
      }),
      { numRuns: 500 },
    )
  })

  it('survives words that are made to exhaust it', () => {
    for (const word of ['a=', '--k=', '{"a":', '[', 'eyJ-', 'https://a:', '${', '{{', 'key-']) {
      const text = word.repeat(4_000)
      const entry = { command: 'x', args: [text], env: { A: text, TOKEN: text }, url: text }
      expect(mapSecretPlaces(entry, ({ value }) => value)).toEqual(entry)
      maskedEntry(entry)
    }
  })

  it('a form that adds an argument keeps the secrets of the others', () => {
    fc.assert(
      fc.property(entryWithSecret('args'), ({ entry }) => {
        const shown = maskedEntry(entry)
        const changed = { ...shown, args: ['--verbose', ...(shown['args'] as string[])] }
        expect(unmaskedEntry(changed, entry)).toEqual({ ...entry, args: ['--verbose', ...(entry['args'] as string[])] })
      }),
    )
  })
})

function expanded(value: unknown, values: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replace(/\$\{secret:[^}]*\}/g, (reference) => values.get(reference) ?? reference)
  if (Array.isArray(value)) return value.map((inner) => expanded(inner, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expanded(inner, values)]))
}
