import type { SandboxRules } from '../../contract/consent/sandbox.ts'
import { TooltrayError } from '../base/errors.ts'
import { type Platform } from '../base/platform.ts'
import { type CliServerConfig, isProgram, type RemoteServerConfig, type ServerConfig, type StdioServerConfig } from '../entry/schema.ts'
import type { OAuthConfig } from '../entry/keys/oauth-key.ts'
import { isWebAddress } from '../entry/schema-values.ts'
import { PROJECT } from '../entry/sharing.ts'
import { headerText, tokenIn, tokenText } from './sent/header-text.ts'

/** Reads a secret by name; undefined if there is none. Errors are passed to the caller. */
export type SecretLookup = (name: string) => string | undefined | Promise<string | undefined>

interface Secrets {
  readonly secret: SecretLookup
  /**
   * Whether a secret of that name is stored, so that the keychain is not asked for every unset variable. Without it, no secret is assumed.
   */
  readonly hasSecret?: (name: string) => boolean
}

interface Sources extends Pick<Platform, 'env'>, Secrets {
  /** The value of `${PROJECT}`. */
  readonly project?: string | undefined
}

export interface ExpandedServer {
  readonly config: ServerConfig
  /** The values that came from secrets, to be masked in all texts of this server. */
  readonly secrets: readonly string[]
}

/** A variable without a value, and the key that contains it, such as `env.GITHUB_TOKEN`. */
interface MissingVariable {
  readonly variable: string
  readonly where: string
  /** The name of the secret to enter; undefined if that would not help. */
  readonly secret: string | undefined
}

/** The unique names of secrets that would resolve a `variable_missing`. Undefined for any other error, and if no secrets would. */
export function missingKeys(error: unknown): string[] | undefined {
  if (!(error instanceof TooltrayError) || error.code !== 'variable_missing') return undefined
  const missing = (error.data?.['missing'] ?? []) as readonly MissingVariable[]
  const names = missing.map(({ secret }) => secret)
  return names.every((name) => name !== undefined) ? [...new Set(names)] : undefined
}

/**
 * Expands the variables in a server's configuration: `${NAME}` from the environment, or else from the secret of that name; `${env:NAME}`
 * only from the environment; `${secret:NAME}` from the lookup; `${NAME:-default}` if unset or empty. `$${` stands for a literal `${`, and
 * `${PROJECT}` for the folder that a server is started for. A leading `~/` in command and cwd becomes the home folder. Values are not
 * expanded again. Throws one `variable_missing` that names all missing ones (also unknown forms: no placeholder ever reaches a server), and
 * `config_invalid` if the expanded URL is not valid.
 *
 * @param sources.ofClient the secrets for `oauth`, which identify Tooltray as a client; by default those for everything else.
 */
export async function expandVariables(
  server: string,
  config: ServerConfig,
  { home, ofClient, ...sources }: Pick<Platform, 'home'> & Sources & { readonly ofClient?: Secrets },
): Promise<ExpandedServer> {
  const own = createExpander(sources)
  const client = ofClient === undefined ? own : createExpander({ ...sources, ...ofClient })
  const expanded = isProgram(config)
    ? await expandProgram(config, own.expand, home)
    : await expandRemote(config, { ...own, expandClient: client.expand }, home)
  // What the client lacks is not for the person to enter.
  const missing = client === own ? own.missing : [...own.missing, ...client.missing.map((each) => ({ ...each, secret: undefined }))]
  const found = new Map([...own.found, ...client.found].map(([, value]) => [value, value]))
  if (missing.length > 0) throw missingError(missing, `server ${server}`, { server })
  if (!isProgram(expanded) && !isWebAddress(expanded.url)) {
    const message = `The url of server "${server}" is no http:// or https:// address once its variables are put in.`
    throw new TooltrayError('config_invalid', message, {
      hint: 'Check the values of its variables.',
      data: { server, key: 'url' },
    })
  }
  // Some are sent without what was pasted around them, and come back so in texts of the server.
  const secrets = [...found.values()].flatMap((value) => [value, tokenIn(value)])
  return { config: expanded, secrets: [...new Set(secrets)].filter((value) => value !== '') }
}

/**
 * Expands the variables in the texts of a setting, as `expandVariables` does for a server. Throws one `variable_missing` that names all
 * missing ones; errors contain no values.
 */
export async function expandSetting<Key extends string>(
  setting: string,
  texts: Readonly<Record<Key, string | undefined>>,
  sources: Sources,
): Promise<Record<Key, string | undefined>> {
  const { expand, missing } = createExpander(sources)
  const expanded: Record<Key, string | undefined> = { ...texts }
  for (const key in texts) {
    const template = texts[key]
    if (template !== undefined) expanded[key] = await expand(template, key)
  }
  if (missing.length > 0) throw missingError(missing, `setting ${setting}`, {})
  return expanded
}

interface Expander {
  readonly expand: Expand
  /** The variables without a value, so far. */
  readonly missing: readonly MissingVariable[]
  /** The secrets that were used, by name, so far. */
  readonly found: ReadonlyMap<string, string>
}

function createExpander({ env, secret, hasSecret = () => false, project }: Sources): Expander {
  const missing: MissingVariable[] = []
  const found = new Map<string, string>()

  const read = async (source: string | undefined, name: string): Promise<string | undefined> => {
    if (source === undefined && name === PROJECT && project !== undefined) return project
    const variable = Object.hasOwn(env, name) ? env[name] : undefined
    if (source !== 'secret' && (variable !== undefined || source === 'env' || !hasSecret(name))) return variable
    const value = found.get(name) ?? (await secret(name))
    if (value !== undefined) found.set(name, value)
    return value
  }
  const expand = async (template: string, where: string): Promise<string> => {
    let result = ''
    let from = 0
    for (const match of template.matchAll(/\$\$\{|\$\{([^}]*)\}/g)) {
      result += template.slice(from, match.index)
      from = match.index + match[0].length
      result += match[1] === undefined ? '${' : await valueOf(match[1], where)
    }
    return result + template.slice(from)
  }
  const valueOf = async (reference: string, where: string): Promise<string> => {
    const parts = /^(?:(env|secret):)?([A-Za-z_][\w.()/@-]*?)(?::-((?:(?!\$\{)[^])*))?$/.exec(reference)
    const [, source, name, fallback] = parts ?? []
    const value = name === undefined ? undefined : await read(source, name)
    if (fallback !== undefined && !value) return fallback
    if (value === undefined)
      missing.push({
        variable: source === 'secret' ? `secret:${name}` : (name ?? reference),
        where,
        secret: source === 'env' ? undefined : name,
      })
    return value ?? ''
  }
  return { expand, missing, found }
}

type Expand = (template: string, where: string) => Promise<string>

async function expandProgram<Config extends StdioServerConfig | CliServerConfig>(
  config: Config,
  expand: Expand,
  home: string,
): Promise<Config> {
  const args: string[] = []
  const command = inHome(await expand(config.command, 'command'), home)
  for (const [at, arg] of config.args.entries()) args.push(await expand(arg, `args[${at}]`))
  const env = await expandTexts(config.env, 'env', expand)
  const cwd = config.cwd === undefined ? undefined : inHome(await expand(config.cwd, 'cwd'), home)
  return { ...config, command, args, env, cwd, sandbox: await expandSandbox(config.sandbox, expand, home) }
}

async function expandSandbox(rules: SandboxRules | undefined, expand: Expand, home: string): Promise<SandboxRules | undefined> {
  if (rules === undefined) return undefined
  const paths = async (key: 'read' | 'write'): Promise<string[]> => {
    const expanded: string[] = []
    for (const [at, path] of rules[key].entries()) expanded.push(inHome(await expand(path, `sandbox.${key}[${at}]`), home))
    return expanded
  }
  return { network: rules.network, read: await paths('read'), write: await paths('write') }
}

async function expandRemote(
  config: RemoteServerConfig,
  { expand, expandClient }: { readonly expand: Expand; readonly expandClient: Expand },
  home: string,
): Promise<RemoteServerConfig> {
  const url = await expand(config.url, 'url')
  const texts = Object.entries(await expandTexts(config.headers, 'headers', expand))
  const headers = Object.fromEntries(texts.map(([name, text]) => [name, headerText(text, `headers.${name}`)]))
  const bearer = config.bearer === undefined ? undefined : tokenText(await expand(config.bearer, 'bearer'), 'bearer')
  const oauth = config.oauth === undefined ? undefined : await expandOAuth(config.oauth, expandClient, home)
  return { ...config, url, headers, bearer, oauth }
}

async function expandOAuth(oauth: OAuthConfig, expand: Expand, home: string, where = 'oauth'): Promise<OAuthConfig> {
  const expanded: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(oauth) as [string, string | OAuthConfig | undefined][]) {
    if (value === undefined) continue
    if (typeof value !== 'string') expanded[key] = await expandOAuth(value, expand, home, `${where}.${key}`)
    else {
      const text = await expand(value, `${where}.${key}`)
      expanded[key] = /File$/.test(key) ? inHome(text, home) : text
    }
  }
  return expanded
}

async function expandTexts(texts: Readonly<Record<string, string>>, key: string, expand: Expand): Promise<Record<string, string>> {
  const entries: [string, string][] = []
  for (const [name, text] of Object.entries(texts)) entries.push([name, await expand(text, `${key}.${name}`)])
  return Object.fromEntries(entries)
}

function inHome(path: string, home: string): string {
  return path.replace(/^~(?=$|[\\/])/, () => home)
}

function missingError(missing: readonly MissingVariable[], owner: string, data: Record<string, unknown>): TooltrayError {
  const places = missing.map(({ variable, where }) => `\${${variable}} (${where} of ${owner})`).join(', ')
  const message = missing.length === 1 ? `A variable has no value: ${places}.` : `${missing.length} variables have no value: ${places}.`
  return new TooltrayError('variable_missing', message, {
    hint: 'Set it in the environment of Tooltray, keep the secret with: tooltray secret set NAME, or write a default: ${NAME:-default}.',
    data: { ...data, missing },
  })
}
