import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests: a web server with answers in the real format of the registry API v0.1, several pages and odd entries among them. */
export interface RecordedRegistry {
  readonly address: string
  /** Paths with queries, in the order in which they were asked for. */
  readonly asked: string[]
  /** `down`: answers with 503. `hang`: never. `html`: a page, as of a captive portal. */
  mood: 'well' | 'down' | 'hang' | 'html'
  close(): Promise<void>
}

const official = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  'io.modelcontextprotocol.registry/official': {
    status: 'active',
    publishedAt: '2026-08-07T13:15:04.280Z',
    updatedAt: '2026-08-07T13:15:04.280Z',
    isLatest: true,
    ...more,
  },
})

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** Named as in servers of the registry; what they hold is made up. */
export const recordedServers: readonly Record<string, unknown>[] = [
  {
    $schema: SCHEMA,
    name: 'io.example/weather',
    title: 'Weather',
    description: 'Forecasts of any place',
    version: '1.2.0',
    repository: { url: 'https://github.com/example/weather', source: 'github' },
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: '@example/weather',
        version: '1.2.0',
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'serve' },
          { type: 'named', name: '--units', description: 'Units of temperature', default: 'celsius', choices: ['celsius', 'fahrenheit'] },
          { type: 'named', name: '--quiet' },
          { type: 'positional', valueHint: 'places', description: 'Places to watch', isRepeated: true },
        ],
        environmentVariables: [
          { name: 'WEATHER_KEY', description: 'Key of the weather service', isRequired: true, isSecret: true },
          {
            name: 'WEATHER_CACHE',
            value: '{folder}/weather',
            variables: { folder: { description: 'Where to keep forecasts', format: 'filepath' } },
          },
        ],
      },
      {
        registryType: 'oci',
        identifier: 'docker.io/example/weather:1.2.0',
        transport: { type: 'stdio' },
        runtimeHint: 'docker',
        runtimeArguments: [
          {
            type: 'named',
            name: '--mount',
            value: 'type=bind,src={source},dst={target}',
            isRepeated: true,
            variables: {
              source: { description: 'Folder here', isRequired: true, format: 'filepath' },
              target: { description: 'Folder in the container', default: '/project', isRequired: true },
            },
          },
        ],
        environmentVariables: [{ name: 'WEATHER_KEY', isRequired: true, isSecret: true }],
      },
      { registryType: 'mcpb', identifier: 'https://example.com/weather.mcpb', transport: { type: 'stdio' } },
    ],
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{region}.weather.example/mcp',
        variables: { region: { description: 'Region', default: 'eu', choices: ['eu', 'us'] } },
        headers: [
          {
            name: 'Authorization',
            value: 'Bearer {token}',
            isRequired: true,
            isSecret: true,
            variables: { token: { description: 'Token', isRequired: true } },
          },
          { name: 'X-Trace', description: 'Trace of requests' },
        ],
      },
    ],
  },
  {
    $schema: SCHEMA,
    name: 'io.example/time',
    description: 'Tells the time in ${HOME} and anywhere',
    version: '0.3.1',
    packages: [
      {
        registryType: 'pypi',
        identifier: 'mcp-time',
        version: '0.3.1',
        transport: { type: 'stdio' },
        environmentVariables: [
          { name: 'ZONE', default: '${SECRET_OF_YOURS}' },
          { name: 'FIXED', value: '${HOME}/{nobody}' },
        ],
      },
      {
        registryType: 'nuget',
        identifier: 'Example.Time',
        version: '0.3.1',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          { type: 'positional', value: 'start' },
        ],
      },
      {
        registryType: 'npm',
        identifier: 'time-http',
        version: '1.0.0',
        transport: { type: 'streamable-http', url: 'http://localhost:3000/mcp' },
      },
      { registryType: 'cargo', identifier: 'time', version: '1.0.0', transport: { type: 'stdio' } },
      { registryType: 'npm', identifier: 'odd', version: '1.0.0', transport: { type: 'stdio' }, packageArguments: [{ type: 'sideways' }] },
    ],
    remotes: [
      { type: 'sse', url: 'https://time.example/sse' },
      { type: 'pigeon', url: 'coo' },
    ],
  },
  ...Array.from({ length: 25 }, (_, at) => ({
    $schema: SCHEMA,
    name: `io.example/notes-${at + 1}`,
    description: `Notes, number ${at + 1}`,
    version: '1.0.0',
    packages: [{ registryType: 'npm', identifier: `notes-${at + 1}`, version: '1.0.0', transport: { type: 'stdio' } }],
  })),
]

/** Entries that no reader should stumble over. */
const ODD: readonly unknown[] = [
  { server: { name: 'no slash', version: 1, packages: 'none' } },
  null,
  { server: { name: 'io.example/gone', description: 'Deleted', version: '1.0.0' }, _meta: official({ status: 'deleted' }) },
]

/** Starts it on a free port of loopback. */
export async function startRecordedRegistry(servers: readonly Record<string, unknown>[] = recordedServers): Promise<RecordedRegistry> {
  const asked: string[] = []
  const answers = (url: URL): { status: number; body: unknown } => {
    const [, version, list, name, versions, which] = url.pathname.split('/').map(decodeURIComponent)
    if (version !== 'v0.1' || list !== 'servers') return { status: 404, body: { title: 'Not Found', status: 404 } }
    if (name === undefined) {
      const search = (url.searchParams.get('search') ?? '').toLowerCase()
      const found: unknown[] = servers
        .filter((server) => String(server['name']).includes(search))
        .map((server) => ({ server, _meta: official() }))
      const all = search === '' || search === 'notes' ? [...found.slice(0, 3), ...ODD, ...found.slice(3)] : found
      const [from, limit] = [Number(url.searchParams.get('cursor')?.replace('at:', '') ?? 0), Number(url.searchParams.get('limit') ?? 30)]
      const page = all.slice(from, from + limit)
      return {
        status: 200,
        body: {
          servers: page,
          metadata: { count: page.length, ...(from + limit < all.length ? { nextCursor: `at:${from + limit}` } : {}) },
        },
      }
    }
    const server = servers.find((each) => each['name'] === name)
    if (server === undefined || versions !== 'versions') return { status: 404, body: { error: 'Server not found' } }
    const older = { ...server, version: '0.0.9' }
    if (which === undefined)
      return {
        status: 200,
        body: {
          servers: [
            { server, _meta: official() },
            { server: older, _meta: official({ isLatest: false, status: 'deprecated' }) },
          ],
          metadata: { count: 2 },
        },
      }
    if (which === 'latest' || which === server['version']) return { status: 200, body: { server, _meta: official() } }
    return which === '0.0.9'
      ? { status: 200, body: { server: older, _meta: official({ isLatest: false, status: 'deprecated', statusMessage: 'Too old.' }) } }
      : { status: 404, body: { error: 'Server not found' } }
  }
  const listener: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (registry.mood === 'hang') return
    if (registry.mood === 'down') return void response.writeHead(503).end('busy')
    if (registry.mood === 'html') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our hotel</h1>')
    const { status, body } = answers(new URL(request.url ?? '/', 'http://localhost'))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const registry: RecordedRegistry = {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    asked,
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        listener.closeAllConnections()
      }),
  }
  return registry
}
