import type { EntryField } from '../../entry/schema.ts'

const OWN_LIFE = 'The other program decides itself when it starts and stops servers.'

/** Why a field has no place in another program. Only fields that some target does not use are read from here. */
const REASONS: Readonly<Record<Exclude<EntryField, 'tools'>, string>> = {
  type: 'The other program finds the transport out itself.',
  command: 'It runs a program of this computer. Build an image of it first.',
  args: 'An argument has no place there.',
  env: 'A variable has no place there.',
  cwd: 'A folder of this computer does not exist there.',
  keep: 'Packages are not kept there. Pin the version in the arguments.',
  commands: 'A CLI tool is not an MCP server.',
  sandbox: 'Containers have their own limits. Set network policies and volumes there.',
  url: 'An address with a secret has no place there.',
  serverUrl: 'An address with a secret has no place there.',
  httpUrl: 'An address with a secret has no place there.',
  headers: 'A header has no place there.',
  bearer: 'A token has no place there.',
  oauth: 'Sign-ins of users are not exported. Configure the identity provider there.',
  account: 'Sign-ins of users are not exported. Configure the identity provider there.',
  enabled: 'A disabled server is not exported.',
  disabled: 'A disabled server is not exported.',
  idle: OWN_LIFE,
  idleMin: OWN_LIFE,
  idleMax: OWN_LIFE,
  startTimeout: OWN_LIFE,
  callTimeout: 'Timeouts of calls are not set per server there.',
  hold: 'Changed tools are not reviewed there. They are used at once.',
  budget: 'Limits of use have no place there.',
  effects: 'Effects of tools are not set there.',
  description: 'A description of a server has no place there.',
  roots: 'Roots are not restricted per server there.',
  sharing: 'The other program decides itself which sessions share a server.',
}

/** As `REASONS`, for the parts of `tools`. */
const TOOLS_REASONS: Readonly<Record<string, string>> = {
  'tools.rename': 'Tools are not renamed there.',
  'tools.descriptions': 'Descriptions of tools are not replaced there.',
  'tools.direct': 'All tools are listed there.',
}

const FOR_A_CLIENT = 'Tokens for a client without a user are not requested there. Use "bearer" with a token.'

/** As `REASONS`, for `oauth`, by how tokens are requested. */
const OAUTH_REASONS: Readonly<Record<string, string>> = {
  client_credentials: FOR_A_CLIENT,
  workload_identity: FOR_A_CLIENT,
  enterprise_managed: 'It requires the token addresses there, which Tooltray finds by itself: type xaa in ToolHive, or crossAppAccess.',
}

/** Why a field of an entry has no place in another program, as a sentence. @param grant how its `oauth` requests tokens. */
export function reasonFor(field: string, grant?: string): string {
  if (field === 'package') return REASONS.keep
  if (field === 'oauth' && grant !== undefined) return OAUTH_REASONS[grant] ?? REASONS.oauth
  return (
    { ...REASONS, ...TOOLS_REASONS }[field as keyof typeof REASONS] ??
    'Tooltray does not know this field, and nothing is known of it there.'
  )
}

/** Why the parts of a configuration that belong to no server have no place in another program. */
export const LEFT_SECTIONS = {
  roles: 'Roles depend on the sign-in of users. Configure users and their permissions there.',
  rules: 'What rules deny to every app is denied there. Other rules, and approvals, have no place there.',
  settings: 'It is a setting of Tooltray itself.',
  clients: 'Tokens of apps are not exported. The gateway there accepts each caller that reaches it, until you configure its sign-in.',
  tokens: 'Tokens of apps are not exported. People sign in there with the OpenID provider.',
  learning: 'What Tooltray learned from use (often used tools, results) stays here.',
} as const
