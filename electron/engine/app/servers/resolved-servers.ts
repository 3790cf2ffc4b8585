import { resolve } from 'node:path'
import { normalServerUrl } from '../../auth/tokens/server-key.ts'
import { decodeComponent } from '../../base/text/decode-component.ts'
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

/** Fills in the variables of server entries, and remembers the resulting addresses. */
export interface ResolvedServers {
  /** Returns the configuration with its variables filled in. Throws `variable_missing`, and `config_invalid` for an invalid address. */
  config(server: string, entry: ServerConfig, project?: string): Promise<ServerConfig>
  /**
   * Returns the target of a connection. Throws as `config`.
   *
   * @param project the folder that it is opened for, if any.
   */
  target(server: string, entry: ServerConfig, project: string | undefined): Promise<Target>
  /** Returns the entry with the address from the last time its variables were filled in. */
  lastKnown(server: string, entry: ServerConfig): ServerConfig
  /** The servers whose sign-in belongs to an address. */
  signedInAt(url: string): string[]
  /** Forgets the address of a changed server until its variables are filled in again. */
  forget(server: string): void
}

/** Dependencies of `resolvedServers`. */
interface ResolvedServersDeps {
  platform: Platform
  secret: SecretLookup
  hasSecret: (name: string) => boolean
  mask: Mask
  /** The PATH of the login shell, for programs. */
  path: () => Promise<string | undefined>
  signIns: Pick<SignIns, 'accessTo'>
  servers: () => ReadonlyMap<string, ServerConfig>
  /** An empty folder, for servers whose lists are read before any project is known. */
  emptyFolder: () => string
  sandbox: Pick<Sandbox, 'launch'>
}

/** Creates the resolver. It owns the last known address of each server; any number of resolutions may run at once. */
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
    // An edited entry that is only being tried out is not the configured server.
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
          // Arguments and environment belong to each run: a CLI tool has different ones in each call.
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
        // An address with unresolved variables may be invalid.
        return usesSignIn(known) && URL.canParse(known.url) && normalServerUrl(known.url) === url ? [server] : []
      }),
    forget: (server) => void urls.delete(server),
  }
}

/**
 * Moves the name and password of an address to where HTTP has them (RFC 7617): a request to an address that contains them is refused
 * (WHATWG Fetch).
 */
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
