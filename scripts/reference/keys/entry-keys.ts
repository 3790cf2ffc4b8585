import type { KeyTexts } from './key-text.ts'

/** The keys of one server in `mcpServers`. */
export const entryKeys: KeyTexts = {
  type: {
    text:
      'How Tooltray connects: `stdio` (a program that speaks MCP), `http` or its other name `streamable-http`, `sse` (older ' +
      'servers), or `cli` (a CLI tool that does not speak MCP). Without it, an entry with `command` is `stdio`, and one with ' +
      '`url` is `http`.',
    example: 'sse',
  },
  command: { text: 'The program to start: a name on your PATH, or a full path.', example: 'npx' },
  args: { text: 'The arguments of the program.', default: [], example: ['-y', '@modelcontextprotocol/server-memory'] },
  env: { text: 'Environment variables for the program.', default: {}, example: { API_TOKEN: '${secret:api-token}' } },
  cwd: { text: 'The folder that the program starts in. Without it: your home folder.', example: '~/notes' },
  commands: {
    text:
      'For `cli` only: the subcommands that become tools, as a list of their words, or as an object with details for each. ' +
      'Without it: all that the help of the program lists.',
    example: ['log', 'remote add'],
  },
  'commands.*.description': { text: 'The description of the tool, in place of the one in the help.', example: 'Shows the last commits' },
  'commands.*.annotations': { text: 'What the subcommand does, as MCP tool annotations.', example: { readOnlyHint: true } },
  'commands.*.annotations.readOnlyHint': { text: 'It changes nothing.', example: true },
  'commands.*.annotations.destructiveHint': { text: 'It may delete or overwrite something.', example: true },
  'commands.*.annotations.idempotentHint': { text: 'To run it again with the same arguments has no further effect.', example: true },
  'commands.*.annotations.openWorldHint': { text: 'It reaches other systems, such as web pages.', example: false },
  'commands.*.options': {
    text: 'Its options, by their name with dashes. With `options` or `arguments`, the help is not read.',
    example: { '--limit': { type: 'integer' } },
  },
  'commands.*.options.*.type': { text: 'The type of the value: `boolean` for an option without one.', example: 'integer' },
  'commands.*.options.*.description': { text: 'What the option does.', example: 'How many commits to show' },
  'commands.*.options.*.choices': { text: 'The values that are allowed.', example: ['short', 'full'] },
  'commands.*.options.*.repeat': { text: 'Whether the option can be given several times.', default: false, example: true },
  'commands.*.options.*.required': { text: 'Whether the option is required.', default: false, example: true },
  'commands.*.options.*.equals': { text: 'Whether the value follows an equals sign: `--name=VALUE`.', default: false, example: true },
  'commands.*.arguments': { text: 'Its positional arguments, in order.', example: [{ name: 'path' }] },
  'commands.*.arguments[].name': { text: 'The name of the argument.', example: 'path' },
  'commands.*.arguments[].description': { text: 'What the argument is.', example: 'The file to show' },
  'commands.*.arguments[].choices': { text: 'The values that are allowed.', example: ['main', 'next'] },
  'commands.*.arguments[].repeat': {
    text: 'Whether the argument can have several values. Only for the last one.',
    default: false,
    example: true,
  },
  'commands.*.arguments[].required': { text: 'Whether the argument is required.', default: false, example: true },
  'commands.*.endsOptions': { text: 'Whether the program accepts `--` before its positional arguments.', default: false, example: true },
  sandbox: {
    text:
      'Restricts the program ([sandbox](../guide/sandbox.md)): `true`, or an object with what it may reach in addition. ' +
      '`false`: it has your permissions.',
    example: true,
  },
  'sandbox.network': {
    text: 'Network access: all (`true`), none (`false`), or to the listed hosts.',
    default: false,
    example: ['api.example.com'],
  },
  'sandbox.read': { text: 'Files and folders that it may read.', default: [], example: ['~/notes'] },
  'sandbox.write': { text: 'Files and folders that it may read and change.', default: [], example: ['~/notes/inbox'] },
  url: { text: 'The address of a remote server.', example: 'https://mcp.example.com/mcp' },
  serverUrl: { text: 'Another name of `url`, as some AI apps write it.', example: 'https://mcp.example.com/mcp' },
  httpUrl: { text: 'Another name of `url`, as some AI apps write it.', example: 'https://mcp.example.com/mcp' },
  headers: { text: 'HTTP headers of every request.', default: {}, example: { 'X-Team': 'blue' } },
  bearer: { text: 'A token, sent as `Authorization: Bearer`. Write a placeholder, not the token.', example: '${secret:example-token}' },
  oauth: {
    text: 'How Tooltray signs in, for servers that need more than a sign-in with a browser.',
    example: { clientId: 'my-client' },
  },
  'oauth.grant': {
    text:
      '`authorization_code`: you sign in with a browser, as without this key. `client_credentials`: Tooltray signs in as the client ' +
      'itself, without a user; it requires `clientId`, and `clientSecret` or `privateKey`. `workload_identity`: Tooltray signs in with ' +
      'the identity that a platform gives it; it requires `assertion` or `assertionFile`. `enterprise_managed`: your organization ' +
      'decides which servers you may use; it requires `clientId`, `clientSecret`, and `identityProvider`. `device_code`: you type a ' +
      'code on a page, which you can open on any device; it requires `clientId`.',
    example: 'client_credentials',
  },
  'oauth.clientId': { text: 'The id of the client.', example: 'my-client' },
  'oauth.clientSecret': { text: 'A placeholder for the secret of the client.', example: '${secret:client-secret}' },
  'oauth.privateKey': {
    text: 'A placeholder for the private key of the client, in PEM format or as a JWK. Only for `client_credentials`.',
    example: '${secret:client-key}',
  },
  'oauth.issuer': {
    text:
      'The authorization server that the client is registered at. Without a user, secrets are sent to no other. Without this key: the ' +
      'first one that the server names.',
    example: 'https://auth.example.com',
  },
  'oauth.assertion': {
    text: 'A placeholder for a JWT that says which workload this is. Only for `workload_identity`.',
    example: '${MCP_ASSERTION}',
  },
  'oauth.assertionFile': {
    text: 'A file with such a JWT. Tooltray reads it each time that it requests a token.',
    example: '/var/run/secrets/tokens/mcp',
  },
  'oauth.identityProvider': {
    text: 'The identity provider of your organization. Only for `enterprise_managed`.',
    example: { issuer: 'https://id.example.com', clientId: 'my-client', idTokenFile: '~/.id-token' },
  },
  'oauth.identityProvider.issuer': { text: 'Its issuer.', example: 'https://id.example.com' },
  'oauth.identityProvider.tokenEndpoint': {
    text: 'Its token endpoint, if its metadata does not name it.',
    example: 'https://id.example.com/token',
  },
  'oauth.identityProvider.clientId': { text: 'The id of the client there.', example: 'my-client' },
  'oauth.identityProvider.clientSecret': { text: 'A placeholder for the secret of that client.', example: '${secret:id-client-secret}' },
  'oauth.identityProvider.idToken': { text: 'A placeholder for your ID token.', example: '${secret:id-token}' },
  'oauth.identityProvider.idTokenFile': {
    text: 'A file with your ID token. Tooltray reads it each time that it requests a token.',
    example: '~/.id-token',
  },
  'oauth.clientMetadataUrl': {
    text: 'The https address of a client ID metadata document. It is then the client id.',
    example: 'https://example.com/client.json',
  },
  'oauth.scope': { text: 'The scope to request if the server names none.', example: 'read write' },
  account: {
    text:
      'Your name for the account that the server signs in as ([several accounts](../guide/sign-in-and-secrets.md#several-accounts)). ' +
      'Servers with the same address and account share a sign-in. Without it: the name of the server, so an account of its own.',
    example: 'work',
  },
  enabled: { text: 'Whether the server is used.', default: true, example: false },
  disabled: { text: 'The opposite of `enabled`, as some AI apps write it.', default: false, example: true },
  idle: {
    text:
      'How long an unused server keeps running. `never`: it is not stopped. `adaptive`: longer the more often it is used, ' +
      'between `idleMin` and `idleMax`. Without it: as in `settings`.',
    example: '10m',
  },
  idleMin: { text: 'The shortest time for `adaptive`. Without it: as in `settings`.', example: '30s' },
  idleMax: { text: 'The longest time for `adaptive`. Without it: as in `settings`.', example: '1h' },
  startTimeout: { text: 'How long the server may take to start. Without it: as in `settings`.', example: '2m' },
  callTimeout: { text: 'How long a call may take without progress. Without it: as in `settings`.', example: '10m' },
  tools: { text: 'Which tools are offered, and how.', default: {}, example: { deny: ['delete_*'] } },
  'tools.allow': { text: 'The tools that are offered, as names or patterns with `*`. Without it: all.', example: ['get_*', 'list_*'] },
  'tools.deny': { text: 'The tools that are not offered. Wins over `allow`.', default: [], example: ['delete_*'] },
  'tools.rename': { text: 'New names of tools, by the name that the server uses.', default: {}, example: { srch: 'search' } },
  'tools.descriptions': {
    text: 'New descriptions of tools, by the name that the server uses.',
    default: {},
    example: { search: 'Searches my notes' },
  },
  'tools.direct': {
    text: 'Tools that are always listed directly. A pattern after `!`: never.',
    default: [],
    example: ['search', '!delete_*'],
  },
  hold: {
    text:
      'Which changes of its tools wait for your review: `all`, `additions` (new tools, and changes that add something), ' +
      '`changes` (of known tools only), or `nothing`.',
    default: 'additions',
    example: 'all',
  },
  keep: {
    text:
      'Whether the npm package that its command runs is installed once, and started from disk ([kept packages](../guide/packages.md)). ' +
      'With `false`, its command runs as it is.',
    default: true,
    example: false,
  },
  budget: { text: 'Limits its use by all AI apps together ([budgets](../guide/rules.md#budgets)).', example: { callsPerMinute: 30 } },
  'budget.callsPerMinute': { text: 'Calls within any 60 seconds.', example: 30 },
  'budget.secondsPerDay': { text: 'The total duration of its calls on one day, in seconds.', example: 600 },
  effects: {
    text: 'What tools do, by name or pattern: `read`, `write` or `destructive`. Wins over what the server declares.',
    default: {},
    example: { archive_page: 'destructive' },
  },
  description: { text: 'What the server is for. Search and the instructions for models use it.', example: 'My notes' },
  roots: {
    text:
      'Whether it may request the roots and the model (sampling) of the AI app that calls. Without it: yes, unless all AI ' +
      'apps share one process.',
    example: false,
  },
  sharing: {
    text:
      'Which callers share one process: `all`, those of one AI app (`client`), those of one folder (`project`), or none ' +
      '(`session`). With `person`, each person who connects over HTTP has their own process, sign-in, and secrets. Without it: ' +
      '`all`, unless Tooltray knows that the server keeps something open between calls.',
    example: 'session',
  },
}
