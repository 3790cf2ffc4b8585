import { type ChildProcess, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Server as NetServer, Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'
import type { Outbound } from '../../network/outbound.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'
import { type Inside, TEMPORARY, bubblewrapArguments, bubblewrapOptions, probeArguments } from './bubblewrap.ts'
import { makeMissing, removeLinks, thisDisk } from './disk.ts'
import { certificatesOf, environmentInside } from './environment.ts'
import { type Mount, type OwnPlaces, mountsOf, problemOf } from './mounts.ts'
import { type HostProxy, hostProxy } from './named-hosts.ts'
import { LINUX_SYSTEM, MACOS_SYSTEM } from './places.ts'
import { oldNode } from './node/old-node.ts'
import { locate } from './program-folders.ts'
import { seatbeltProfile } from './seatbelt.ts'

/** A program as its entry has it, all variables filled in. */
export interface SandboxedProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** All variables that it would be started with. */
  readonly env: Readonly<Record<string, string>>
}

/** The program that is really started: the sandbox with the program in it. */
export interface SandboxLaunch {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Record<string, string>
  readonly cwd: string
  /** Further streams of the process, after the standard three. */
  readonly streams: readonly ('pipe' | 'ipc')[]
  /** Called with the process as soon as it exists. */
  started(child: ChildProcess): void
}

/** Runs programs with access to what their rules allow, and nothing else. */
export interface Sandbox {
  /** Why this system has no sandbox, and how to get one. Undefined if there is one; a success is cached. */
  missing(): Promise<TooltrayError | undefined>
  /**
   * How to start a program within its rules; what it may change and is not there is made. Throws `sandbox_unavailable`,
   * `server_start_failed` for a path of the rules that cannot be shown, and the system's ENOENT for a program or a working folder that is
   * not there.
   *
   * @param of what it is of: programs of the same name have the same home. @param own the variables that its entry sets.
   */
  launch(program: SandboxedProgram, rules: SandboxRules, of: string, own: Readonly<Record<string, unknown>>): Promise<SandboxLaunch>
  /** Removes the home of programs of this name, none of which runs. */
  forget(of: string): Promise<void>
}

export interface SandboxDeps {
  readonly platform: Platform
  /** The PATH in which bubblewrap is searched for. */
  readonly path: () => Promise<string | undefined>
  /** The folder with each program's own home. */
  readonly homes: string
  readonly own: OwnPlaces
  /** The helper in C, which is the first program where hosts are named; without it a Node is. */
  readonly native?: string | undefined
  /** A program wanted a host that it may not reach. */
  readonly onRefused: (of: string, host: string) => void
  readonly outbound: Pick<Outbound, 'request' | 'tunnel'>
  /** A program will reach none of the hosts that its sandbox names, and why, as a sentence. */
  readonly onOldNode?: (of: string, why: string) => void
}

const SANDBOX_EXEC = '/usr/bin/sandbox-exec'
/** Where bubblewrap reads its options, and the engine gets what listens inside. */
const OPTIONS = 3
/** In ms. A system that does not respond within this time has no sandbox. */
const PROBE_TIME = 10_000

/** Owns the result of the search for a sandbox program. Launches may run concurrently. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const { platform } = deps
  /** The program that creates sandboxes, after it worked once. */
  let maker: string | undefined

  const find = async (): Promise<string> => {
    if (maker !== undefined) return maker
    if (platform.os === 'win32') throw unavailable('Windows has no sandbox that Tooltray can use', undefined)
    const found = platform.os === 'darwin' ? SANDBOX_EXEC : locate('bwrap', await deps.path(), '/', thisDisk)
    if (found === undefined) throw unavailable('bubblewrap is not installed', INSTALL)
    const probe = platform.os === 'darwin' ? ['-p', '(version 1)(allow default)', '/usr/bin/true'] : probeArguments(found)
    try {
      await promisify(execFile)(found, probe, { env: {}, timeout: PROBE_TIME, killSignal: 'SIGKILL' })
    } catch (error) {
      throw unavailable(`${found} cannot make one (${saidBy(error)})`, platform.os === 'linux' ? ALLOW : undefined)
    }
    return (maker = found)
  }

  const homeOf = (of: string): string => join(deps.homes, createHash('sha256').update(of).digest('hex').slice(0, 16))

  return {
    forget: (of) => rm(homeOf(of), { recursive: true, force: true }),
    missing: () =>
      find().then(
        () => undefined,
        (error: TooltrayError) => error,
      ),
    async launch(program, rules, of, own) {
      const bwrap = await find()
      const names = typeof rules.network === 'boolean' ? undefined : rules.network
      const first = names !== undefined && platform.os === 'linux' ? firstProgram(deps.native) : undefined
      const problem = problemOf(rules, thisDisk, deps.own) ?? cannotMake(rules.write)
      if (problem !== undefined)
        throw new TooltrayError('server_start_failed', `Its sandbox names ${problem}.`, { hint: 'Correct "sandbox" in its entry.' })
      const { cwd } = program
      const file = locate(program.command, program.env['PATH'], cwd, thisDisk)
      if (file === undefined || thisDisk.real(cwd) === undefined)
        throw Object.assign(new Error('There is no such program or folder.'), { code: 'ENOENT' })

      const ownHome = homeOf(of)
      makePrivateFolder(ownHome)
      const isLinux = platform.os === 'linux'
      const [home, tmp] = isLinux ? [platform.home, TEMPORARY] : [ownHome, join(ownHome, 'tmp')]
      if (!isLinux) makePrivateFolder(tmp)
      const env = environmentInside(program.env, own, { home, tmp, hosts: names !== undefined })
      const mounts = mountsOf(
        { file, cwd, path: program.env['PATH'], rules },
        {
          disk: thisDisk,
          home: platform.home,
          ownHome,
          system: isLinux ? LINUX_SYSTEM : MACOS_SYSTEM,
          files: [...certificatesOf(env), ...(first?.files ?? [])],
          own: deps.own,
        },
      )
      for (const { path } of mounts) if (path.startsWith(`${platform.home}/`)) removeLinks(ownHome, posix.relative(platform.home, path))
      const proxyTo = (hosts: readonly string[]): HostProxy => hostProxy(hosts, (host) => deps.onRefused(of, host), deps)
      void oldNode({ command: program.command, env: own }, rules.network, (await deps.path()) ?? platform.env['PATH']).then((why) => {
        if (why !== undefined) deps.onOldNode?.(of, why)
      })
      if (!isLinux)
        return seatbeltLaunch(
          { ...program, command: file, cwd: cwd === platform.home ? ownHome : cwd, env },
          mounts,
          ownHome,
          rules.network,
          proxyTo,
        )
      const inside: Inside =
        first === undefined
          ? { command: file, args: program.args, cwd, env }
          : { command: first.command, args: [...first.args, file, ...program.args], cwd, env: { ...env, ...first.env } }
      return bubblewrapLaunch(bwrap, mounts, inside, rules.network, proxyTo)
    },
  }
}

function bubblewrapLaunch(
  bwrap: string,
  mounts: readonly Mount[],
  inside: Inside,
  network: SandboxRules['network'],
  proxyTo: (hosts: readonly string[]) => HostProxy,
): SandboxLaunch {
  const options = bubblewrapOptions(mounts, network === true, inside)
  return {
    command: bwrap,
    args: bubblewrapArguments(OPTIONS, inside),
    env: {},
    cwd: '/',
    streams: typeof network === 'boolean' ? ['pipe'] : ['pipe', 'ipc'],
    started(child) {
      const stream = child.stdio[OPTIONS] as Socket | null | undefined
      // A bubblewrap that ends before it has read them says why itself.
      stream?.on('error', () => undefined)
      stream?.end(options.map((option) => `${option}\0`).join(''))
      if (typeof network !== 'boolean') serveInside(child, proxyTo(network))
    },
  }
}

/** Serves a proxy on what the first program in the sandbox listens on. */
function serveInside(child: ChildProcess, proxy: HostProxy): void {
  proxy.server.on('error', () => proxy.close())
  child.once('exit', () => proxy.close())
  child.once('message', (_message, listening) => {
    // What is said after this is said by the program.
    if (child.connected) child.disconnect()
    if (listening !== undefined) proxy.server.listen(listening as NetServer)
    proxy.server.unref()
  })
}

async function seatbeltLaunch(
  inside: Inside,
  mounts: readonly Mount[],
  ownHome: string,
  network: SandboxRules['network'],
  proxyTo: (hosts: readonly string[]) => HostProxy,
): Promise<SandboxLaunch> {
  const { command, args, cwd, env } = inside
  const proxy = typeof network === 'boolean' ? undefined : proxyTo(network)
  if (proxy !== undefined) await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve))
  proxy?.server.unref()
  const address = proxy?.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const proxyUrl = `http://127.0.0.1:${port}`
  const proxies = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, http_proxy: proxyUrl, https_proxy: proxyUrl }
  return {
    command: SANDBOX_EXEC,
    args: ['-p', seatbeltProfile(mounts, ownHome, port ?? network === true), command, ...args],
    env: port === undefined ? { ...env } : { ...env, ...proxies },
    cwd,
    streams: [],
    started: (child) => void child.once('exit', () => proxy?.close()),
  }
}

/** What runs first where hosts are named, and what it needs to be seen of. */
interface FirstProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

/** The program of an installed app cannot be run as Node; that of a checkout can. */
function firstProgram(native: string | undefined): FirstProgram {
  if (native !== undefined) return { command: native, args: ['sandboxed'], env: {}, files: [native] }
  if (process.execve === undefined) throw unavailable('a list of hosts requires Node 22.15 or newer, or a C compiler', undefined)
  const script = fileURLToPath(new URL('./inside.ts', import.meta.url))
  // Electron's program is one file of several that belong together.
  const isElectron = process.versions['electron'] !== undefined
  return {
    command: process.execPath,
    args: ['--no-warnings', script],
    env: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {},
    files: [isElectron ? join(process.execPath, '../..') : process.execPath, script],
  }
}

const INSTALL = 'Install it: "sudo apt install bubblewrap" on Debian and Ubuntu, "sudo dnf install bubblewrap" on Fedora.'
const ALLOW =
  'The system may forbid it: on Ubuntu 24.04, bwrap requires an AppArmor profile for user namespaces. A container requires a flag.'

function unavailable(why: string, what: string | undefined): TooltrayError {
  return new TooltrayError('sandbox_unavailable', `There is no sandbox on this system: ${why}.`, {
    hint: [what, 'Or remove "sandbox" from its entry in servers.json: it then runs with your permissions.'].filter(Boolean).join(' '),
  })
}

/** Creates missing paths that a program may change. Returns a failure as the end of a sentence. */
function cannotMake(paths: readonly string[]): string | undefined {
  for (const path of paths.filter((each) => thisDisk.real(each) === undefined)) {
    try {
      makeMissing(path)
    } catch (error) {
      return `what is not there and cannot be made: ${path} (${systemCodeOf(error) ?? messageOf(error)})`
    }
  }
  return undefined
}

/** The output of a failed program, in one line. */
function saidBy(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  const [line = ''] = (stderr ?? '').trim().split('\n')
  return line === '' ? message : line
}
