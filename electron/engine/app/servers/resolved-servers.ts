import { resolve } from 'node:path'
import { normalServerUrl } from '../../auth/tokens/server-key.ts'
import { decodeComponent } from '../../base/decode-component.ts'
import type { SignIns } from '../../auth/sign-ins.ts'
import { type ServerConfig, isProgram } from '../../entry/schema.ts'
import { type SecretLookup, expandVariables } from '../../config/variables.ts'
import { foldersHere, workingFolder } from '../../entry/working-folder.ts'
import type { Platform } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { Sandbox } from '../../upstream/sandbox/sandbox.ts'
import { maskSecretsOf } from '../../secrets/mask-secrets-of.ts'
import { signInTarget, usesSignIn } from './server-sign-in.ts'
import { serverEnvironment } from '../../upstream/process/environment.ts'
import type { Program } from '../../upstream/process/stdio.ts'
import type { Target } from '../../upstream/session/target.ts'

/** Servers with the variables of their configuration filled in; remembers the addresses that came of it. */
export interface ResolvedServers {
  /** The configuration with its variables in. Throws `variable_missing`, and `config_invalid` for an address that is none. */
  config(server: string, entry: ServerConfig, project?: string): Promise<ServerConfig>
  /**
   * What a connection is opened to. Throws as `config`.
   *
   * @param project the folder that it is opened for; undefined: for none.
   */
  target(server: string, entry: ServerConfig, project: string | undefined): Promise<Target>
  /** The entry with its address as it was when its variables were last filled in. */
  lastKnown(server: string, entry: ServerConfig): ServerConfig
  /** The servers whose sign-in is kept by an address. */
  signedInAt(url: string): string[]
  /** What a changed server is called by is known when its variables are next filled in. */
  forget(server: string): void
}

/** What `resolvedServers` works with. */
interface ResolvedServersDeps {
  platform: Platform
  secret: SecretLookup
  hasSecret: (name: string) => boolean
  mask: Mask
  /** The PATH of the login shell, for programs. */
  path: () => Promise<string | undefined>
  signIns: Pick<SignIns, 'accessTo'>
  servers: () => ReadonlyMap<string, ServerConfig>
  /** A folder in which there is nothing, for servers that are asked what they offer before anybody says for which one. */
  emptyFolder: () => string
  sandbox: Pick<Sandbox, 'launch'>
}

export function resolvedServers(deps: ResolvedServersDeps): ResolvedServers {
  const { platform, secret, hasSecret, mask } = deps
  const urls = new Map<string, string>()

  const config: ResolvedServers['config'] = async (server, entry, project) => {
    const { config: expanded, secrets } = await expandVariables(server, entry, {
      env: platform.env,
      home: platform.home,
      secret,
      hasSecret,
      project: entry.namesProject ? (entry.project ?? project ?? deps.emptyFolder()) : undefined,
    })
    const resolved = withoutUserInfo(expanded)
    secrets.forEach((value) => mask.add(value))
    maskSecretsOf(expanded, mask)
    maskSecretsOf(resolved, mask)
    // What is only tried out under a server's name is not that server.
    const known = deps.servers().get(server)
    if (!isProgram(resolved) && known !== undefined && !isProgram(known) && !isProgram(entry) && known.url === entry.url)
      urls.set(server, normalServerUrl(resolved.url))
    return resolved
  }
  const lastKnown: ResolvedServers['lastKnown'] = (server, entry) => {
    const url = urls.get(server)
    return isProgram(entry) || url === undefined ? entry : { ...entry, url }
  }
  return {
    config,
    async target(server, entry, project) {
      const resolved = await config(server, entry, project)
      if (isProgram(resolved)) {
        const { command, args, cwd, env, sandbox: rules } = resolved
        const own = entry.project === undefined ? cwd : resolve(entry.project, cwd ?? '.')
        const folder = own ?? (entry.sharing === 'project' ? project : undefined)
        const runsIn = workingFolder({ command, args, cwd: folder }, foldersHere(platform.home))
        const program = {
          command,
          args,
          env: serverEnvironment(platform, env, await deps.path()),
          cwd: runsIn,
          // The arguments and variables are those of each run: a command-line program has others in each call.
          ...(rules === undefined
            ? {}
            : { sandboxed: (run: Program) => deps.sandbox.launch({ ...run, cwd: run.cwd ?? runsIn }, rules, server, env) }),
        }
        return resolved.transport === 'cli'
          ? { transport: 'cli', commands: resolved.commands, ...program }
          : { transport: 'stdio', ...program }
      }
      const { transport, url, headers, bearer } = resolved
      const access = usesSignIn(resolved) ? { access: deps.signIns.accessTo(signInTarget(server, resolved)) } : {}
      return { transport, url, headers, ...(bearer === undefined ? {} : { bearer }), ...access }
    },
    lastKnown,
    signedInAt: (url) =>
      [...deps.servers()].flatMap(([server, entry]) => {
        const known = lastKnown(server, entry)
        // With variables in it, it may be no address yet.
        return usesSignIn(known) && URL.canParse(known.url) && normalServerUrl(known.url) === url ? [server] : []
      }),
    forget: (server) => void urls.delete(server),
  }
}

/** Name and password of an address go where HTTP has them (RFC 7617): a request to an address that holds them is refused (WHATWG Fetch). */
function withoutUserInfo(config: ServerConfig): ServerConfig {
  if (isProgram(config)) return config
  const url = new URL(config.url)
  if (url.username === '' && url.password === '') return config
  const basic = Buffer.from(`${decodeComponent(url.username)}:${decodeComponent(url.password)}`).toString('base64')
  url.username = ''
  url.password = ''
  const given = Object.keys(config.headers).some((name) => name.toLowerCase() === 'authorization') || config.bearer !== undefined
  return { ...config, url: url.href, headers: given ? config.headers : { ...config.headers, Authorization: `Basic ${basic}` } }
}
