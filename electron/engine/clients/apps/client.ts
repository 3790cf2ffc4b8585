import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'
import type { DocumentFormat } from '../../documents/formats/document-format.ts'
import type { PlaceholderStyle } from './placeholders.ts'

/** The folders that contain clients' settings, by the conventions of the system. */
export interface Roots {
  readonly os: Platform['os']
  readonly env: Platform['env']
  readonly home: string
  /** Application Support, `%APPDATA%`, or `$XDG_CONFIG_HOME`. */
  readonly config: string
  /** `%LOCALAPPDATA%`; only used on Windows. */
  readonly local: string
  /** `$XDG_CONFIG_HOME` or `~/.config`, on every system: programs that follow XDG do so everywhere. */
  readonly xdg: string
}

/** One location where a client may keep its servers. */
export interface ConfigPlace {
  /** Absolute, with forward slashes. One part may contain a `*`. */
  readonly file: string
  /** A folder that exists if the client is installed, even before the file. With a `*` in `file`: the part up to it. */
  readonly evidence?: string | undefined
}

/** An AI client as data: one engine reads and writes all of them. */
export interface ClientDefinition {
  readonly id: string
  readonly name: string
  readonly format: DocumentFormat
  /** The keys that lead to the map of servers. */
  readonly pointer: readonly string[]
  /** The user's settings files, the likeliest first. */
  places(roots: Roots): readonly ConfigPlace[]
  /**
   * Tooltray is written into all existing locations, because different installations of the client read different ones; otherwise only into
   * the first.
   */
  readonly everyPlace?: true
  /** Whether it drops a whole file that begins with a byte order mark, as some editors of Windows write it. */
  readonly refusesMark?: true
  /** Settings files of a project, relative to its folder, the likeliest first. */
  readonly projectFiles?: readonly [string, ...string[]]
  /** The keys of one project's servers in the user's own file. */
  projectPointer?(folder: string): readonly string[]
  /** The projects with servers in the user's own file. */
  projectFolders?(document: unknown): readonly string[]
  /** The entry that starts Tooltray. */
  entry(name: string, program: HelperProgram): Record<string, unknown>
  /** A bare `url` means Server-Sent Events in this client. */
  readonly urlIsSse?: true
  readonly placeholders: PlaceholderStyle
  /** The folder from which it reads the user's skills, by its documentation; not set if it reads none from files. */
  skillsFolder?(roots: Roots): string
  /** The client's name in an MCP session. */
  readonly sessionName: RegExp
  /** When the app reads its settings again. */
  readonly takesEffect: 'restart' | 'next-session' | 'at-once'
}

/** What the user must do for a change of an app's settings to take effect, as a sentence. */
export function afterwardsOf({ name, takesEffect }: Pick<ClientDefinition, 'name' | 'takesEffect'>): string {
  switch (takesEffect) {
    case 'restart':
      return `Quit and reopen ${name} to apply the change.`
    case 'next-session':
      return `Start a new session in ${name} to apply the change.`
    case 'at-once':
      return `${name} applies the change by itself. If not, reload its MCP servers.`
  }
}

/**
 * Returns the folders for a platform.
 *
 * @param platform injected, so that all three systems can be tested on one.
 */
export function rootsOf({ os, env, home }: Platform): Roots {
  const slashes = (path: string): string => (os === 'win32' ? path.replaceAll('\\', '/') : path)
  const from = (variable: string, fallback: string): string => slashes(env[variable] || `${home}/${fallback}`)
  const absolute = env['XDG_CONFIG_HOME']?.startsWith('/') === true ? env['XDG_CONFIG_HOME'] : undefined
  const xdg = slashes(absolute ?? `${home}/.config`)
  const config = os === 'darwin' ? `${home}/Library/Application Support` : os === 'win32' ? from('APPDATA', 'AppData/Roaming') : xdg
  return { os, env, home: slashes(home), config, local: from('LOCALAPPDATA', 'AppData/Local'), xdg }
}
