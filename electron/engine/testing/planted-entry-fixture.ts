import fc from 'fast-check'

/** An entry of servers.json with a secret planted in it. */
export interface PlantedEntry {
  readonly where: string
  readonly secret: string
  readonly entry: Record<string, unknown>
}

/** Looks like nothing that anybody knows, is found in any text, and survives in an address and in JSON. */
const secret = fc.stringMatching(/^[A-Za-z0-9]{12,24}$/).map((text) => `pl4nted-${text}`)
const label = fc.constantFrom(
  'API_KEY',
  'GITHUB_TOKEN',
  'DB_PASSWORD',
  'X-Api-Key',
  'Authorization',
  'client_secret',
  'SLACK_BOT_TOKEN',
  'sessionId',
)
const option = fc.constantFrom('--api-key', '--token', '-password', '--access-token', '--client-secret')
const plain = fc.constantFrom('-y', 'server', '--port', '8080', '/home/ada', 'https://x.test/a?b=c', '--verbose', 'LEVEL=low', '{"a":[1]}')
const around = fc.tuple(fc.array(plain, { maxLength: 3 }), fc.array(plain, { maxLength: 3 }))

/** Every kind of place at which a secret can stand, each with an entry that has it there. */
const KINDS: Record<string, (secret: string) => fc.Arbitrary<Record<string, unknown>>> = {
  variable: (value) => label.map((key) => ({ command: 'x', env: { LEVEL: 'low', [key]: value } })),
  'variable with JSON': (value) =>
    label.map((key) => ({ command: 'x', env: { HEADERS: JSON.stringify({ Accept: '*/*', deep: [{ [key]: value }] }, null, 2) } })),
  'variable with an address': (value) => fc.constant({ command: 'x', env: { DATABASE_URL: `postgres://ada:${value}@db.test/shop` } }),
  header: (value) =>
    fc
      .tuple(label, fc.constantFrom('', 'Bearer ', 'Basic ', 'Token '))
      .map(([key, scheme]) => ({ url: 'https://x.test/mcp', headers: { Accept: '*/*', [key]: scheme + value } })),
  args: (value) =>
    fc.tuple(around, option).map(([[before, after], name]) => ({ command: 'npx', args: ['server', ...before, name, value, ...after] })),
  'argument with =': (value) =>
    fc.tuple(around, option).map(([[before, after], name]) => ({ command: 'npx', args: [...before, `${name}=${value}`, ...after] })),
  'argument with a variable': (value) =>
    fc
      .tuple(around, fc.constantFrom('TOKEN', 'API_KEY'))
      .map(([[before, after], name]) => ({ command: 'docker', args: ['run', ...before, '-e', `${name}=${value}`, ...after] })),
  'argument with a header': (value) =>
    around.map(([before, after]) => ({ command: 'npx', args: [...before, '--header', `Authorization: Bearer ${value}`, ...after] })),
  'argument with an address': (value) =>
    around.map(([before, after]) => ({ command: 'npx', args: [...before, `postgres://ada:${value}@db.test/x?y=z`, ...after] })),
  'argument with JSON': (value) => label.map((key) => ({ command: 'npx', args: ['--config', JSON.stringify({ auth: { [key]: value } })] })),
  'password of an address': (value) =>
    fc.constantFrom('url', 'serverUrl', 'httpUrl').map((key) => ({ [key]: `https://ada:${value}@x.test/mcp` })),
  'query of an address': (value) =>
    fc.constantFrom('api_key', 'token', 'key', 'sig', 'apiKey').map((key) => ({ url: `https://x.test/mcp?team=a&${key}=${value}&z=1` })),
  // Words of a path are told from names by their length.
  'path of an address': (value) => fc.constant({ url: `https://x.test/${value}-0123456789abcdefghijklmnop/mcp` }),
  'fragment of an address': (value) => fc.constant({ url: `https://x.test/mcp#access_token=${value}` }),
  'secret of an app': (value) => fc.constant({ url: 'https://x.test/mcp', oauth: { clientId: 'ada', clientSecret: value } }),
  bearer: (value) => fc.constant({ url: 'https://x.test/mcp', bearer: value }),
  'unknown key': (value) =>
    fc.constantFrom('authorizationToken', 'apiKey', 'accessToken').map((key) => ({ url: 'https://x.test/mcp', [key]: value })),
  'unknown object': (value) => fc.constant({ url: 'https://x.test/mcp', requestInit: { headers: { Authorization: `Bearer ${value}` } } }),
}

/** A random entry with a secret at one kind of place. */
export function entryWithSecret(kind: string): fc.Arbitrary<PlantedEntry> {
  const make = KINDS[kind]
  if (make === undefined) throw new Error(`no kind ${kind}`)
  return secret.chain((value) => make(value).map((entry) => ({ where: kind, secret: value, entry })))
}

/** A random entry with a secret at any place. */
export const plantedEntry: fc.Arbitrary<PlantedEntry> = fc.constantFrom(...Object.keys(KINDS)).chain(entryWithSecret)

/** One entry for each kind of place, for tests that start programs with them. `value` gives each its own secret. */
export function oneOfEachKind(value: (kind: string) => string): PlantedEntry[] {
  return Object.entries(KINDS).map(([where, make]) => {
    const planted = value(where)
    const [entry = {}] = fc.sample(make(planted), { numRuns: 1, seed: 1 })
    return { where, secret: planted, entry }
  })
}
