import type { KeyTexts } from './key-text.ts'

/** The keys of `settings`. */
export const settingsKeys: KeyTexts = {
  idle: {
    text:
      'How long an unused server keeps running. `never`: it is not stopped. `adaptive`: longer the more often it is used, ' +
      'between `idleMin` and `idleMax`.',
    default: '5m',
    example: 'adaptive',
  },
  idleMin: { text: 'The shortest time for `adaptive`.', default: '1m', example: '30s' },
  idleMax: { text: 'The longest time for `adaptive`.', default: '5m', example: '1h' },
  startTimeout: { text: 'How long a server may take to start.', default: '60s', example: '2m' },
  callTimeout: { text: 'How long a call may take without progress.', default: '2m', example: '10m' },
  maxProcesses: {
    text: 'How many server processes may run at the same time. The one that is unused for longest is stopped.',
    default: 32,
    example: 16,
  },
  refreshEvery: { text: 'How often the tool lists of servers are read again, or `never`.', default: '6h', example: '1h' },
  profile: { text: 'The active profile: the servers of AI apps that name no other. Without it: all servers.', example: 'work' },
  rerank: {
    text: 'A model that orders the results of a search again. Without it: none, and nothing is sent anywhere.',
    example: { provider: 'ollama', model: 'qwen3' },
  },
  'rerank.provider': { text: 'Whose API is called.', example: 'ollama' },
  'rerank.model': { text: 'The name of the model.', example: 'qwen3' },
  'rerank.url': {
    text: 'The address of the API; for `openai` that of any compatible service. Without it: the provider’s own.',
    example: 'http://localhost:11434',
  },
  'rerank.apiKey': {
    text: 'A placeholder for the API key. Required for `gemini`, and for `openai` without `url`.',
    example: '${secret:gemini}',
  },
  'rerank.timeLimit': { text: 'After this time, the results keep the order of the search.', default: '3s', example: '1500ms' },
  searchByMeaning: {
    text: 'Whether Tooltray uses semantic search, and not only keyword search.',
    default: true,
    example: false,
  },
  learntTools: { text: 'Whether tools that you use often are listed directly.', default: true, example: false },
  resultLimit: {
    text:
      'How many characters of a result are shown before it is truncated: one number for all AI apps, or numbers by the name ' +
      'of the AI app. At least 2,000. Without it: the known limit of each AI app.',
    example: { 'claude-code': 20_000 },
  },
  scripts: {
    text: 'Whether AI apps may run scripts: all, none, or by the name of the AI app (`*`: all others).',
    default: false,
    example: { 'claude-desktop': true },
  },
  questionTimeout: {
    text: 'How long an approval or a question of a server waits for your answer. At most 10 minutes.',
    default: '10m',
    example: '5m',
  },
  registry: {
    text: 'The address of the MCP registry, or of another one with the same API.',
    default: 'https://registry.modelcontextprotocol.io',
    example: 'https://registry.example.com',
  },
  http: { text: 'HTTP access ([guide](../admin/http.md)).', default: { enabled: false }, example: { enabled: true } },
  'http.enabled': { text: 'Whether HTTP access is on.', default: false, example: true },
  'http.host': {
    text: 'The address that Tooltray listens on. Other computers can connect only with `tls` or `trustedProxy`.',
    default: '127.0.0.1',
    example: '0.0.0.0',
  },
  'http.port': { text: 'The port that Tooltray listens on. `0`: any free port.', default: 8747, example: 9000 },
  'http.tls': { text: 'The certificate for connections from other computers.', example: { cert: 'cert.pem', key: 'key.pem' } },
  'http.tls.cert': {
    text: 'The PEM file of the certificate. A relative path starts at the folder of `servers.json`.',
    example: 'cert.pem',
  },
  'http.tls.key': { text: 'The PEM file of the private key. A relative path starts at the folder of `servers.json`.', example: 'key.pem' },
  'http.trustedProxy': {
    text: 'The reverse proxy in front of Tooltray.',
    example: { address: '127.0.0.1', url: 'https://tools.example.com' },
  },
  'http.trustedProxy.address': { text: 'Where it connects from: an IP address, a range, or a list of these.', example: ['10.0.0.0/8'] },
  'http.trustedProxy.url': { text: 'The public address of Tooltray behind the proxy.', example: 'https://tools.example.com' },
  'http.trustedProxy.userHeader': { text: 'The header in which the proxy names the user.', example: 'x-forwarded-user' },
  'http.signIn': {
    text: 'Whether devices can sign in with a code that Tooltray shows. It excludes `oidc`.',
    default: false,
    example: true,
  },
  'http.oidc': {
    text: 'An OpenID provider whose tokens are accepted.',
    example: { issuer: 'https://id.example.com', audience: 'https://tools.example.com/mcp' },
  },
  'http.oidc.issuer': { text: 'The issuer, exactly as in its tokens.', example: 'https://id.example.com' },
  'http.oidc.audience': { text: 'The audience that its tokens must name.', example: 'https://tools.example.com/mcp' },
  'http.oidc.clients': { text: 'The OAuth clients whose tokens are accepted. Without it: all with this audience.', example: ['cli'] },
  'http.oidc.name': { text: 'The claim with the name of the user.', default: 'sub', example: 'email' },
  'http.oidc.roleClaim': { text: 'Which claim decides the role.', example: { claim: 'groups', roles: { admins: 'operator' } } },
  'http.oidc.roleClaim.claim': { text: 'The name of the claim.', example: 'groups' },
  'http.oidc.roleClaim.roles': {
    text: 'From values of the claim to roles in this file. The first one that matches applies.',
    example: { admins: 'operator' },
  },
  'http.oidc.role': {
    text: 'The role of users without a matching claim. Without it, they are rejected if `roleClaim` is set.',
    example: 'reader',
  },
  'http.oidc.profile': { text: 'The profile of these users.', example: 'work' },
  destructive: {
    text:
      'What happens with destructive calls that no rule decides: `ask` you, `allow`, or `client` (ask, unless the AI app asks' +
      ' you itself).',
    default: 'ask',
    example: 'client',
  },
  audit: { text: 'The audit log ([guide](../guide/audit-and-tracing.md)).', default: { enabled: true }, example: { days: 30 } },
  'audit.enabled': { text: 'Whether calls are logged.', default: true, example: false },
  'audit.arguments': {
    text: 'Whether the log contains the arguments, with secrets masked, and not only their hash.',
    default: false,
    example: true,
  },
  'audit.object': {
    text: 'Whether the log says what each call is about: the argument that says it best, in one line, without secrets.',
    default: true,
    example: false,
  },
  'audit.days': { text: 'How many days a call is kept.', default: 90, example: 30 },
  'audit.megabytes': { text: 'The maximum size of the log in MB. The oldest records are removed.', default: 100, example: 500 },
  packages: {
    text: 'How packages that servers run are kept ([guide](../guide/packages.md)).',
    default: { youngest: '3d', hold: true },
    example: { youngest: '7d' },
  },
  'packages.youngest': {
    text: 'A version that was published later than this before now is not taken by itself.',
    default: '3d',
    example: '7d',
  },
  'packages.hold': {
    text: 'Whether an update of a package waits for you. With `false`, one that is found is taken at once.',
    default: true,
    example: false,
  },
  'packages.look': {
    text: 'Whether Tooltray looks for updates of packages once a day. Without it, only `tooltray packages update` does.',
    example: true,
  },
  gallery: {
    text: 'The gallery of servers ([guide](../guide/add-servers.md)).',
    default: { suggest: true },
    example: { update: true },
  },
  'gallery.update': {
    text: 'Whether a newer list is fetched once a week. Without it, only `tooltray gallery update` does.',
    example: true,
  },
  'gallery.suggest': {
    text: 'Whether the answer of a search that finds nothing may name a server of the gallery that you could add.',
    default: true,
    example: false,
  },
  'gallery.list': {
    text: 'The path of a list of your own in the format of `resources/gallery/gallery.json`. Its entries come first.',
    example: '~/company/gallery.json',
  },
  sync: {
    text: 'Shares this configuration with your other computers ([guide](../admin/another-computer.md)).',
    default: { take: 'ask' },
    example: { folder: '~/Sync/tooltray' },
  },
  'sync.folder': {
    text: 'The folder that your computers share, for example by git, iCloud, or Syncthing. Without it, nothing is shared.',
    example: '~/Sync/tooltray',
  },
  'sync.take': {
    text: 'Whether changes of other computers wait for you (`ask`), or apply at once (`all`).',
    default: 'ask',
    example: 'all',
  },
  telemetry: {
    text: 'Where traces of calls are sent (OTLP over HTTP). Without it: nowhere.',
    example: { url: 'http://localhost:4318/v1/traces' },
  },
  'telemetry.url': { text: 'The complete address of the endpoint.', example: 'http://localhost:4318/v1/traces' },
  'telemetry.headers': { text: 'HTTP headers of its requests.', default: {}, example: { authorization: 'Bearer ${secret:traces}' } },
}
