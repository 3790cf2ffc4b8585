import type { HelperProgram } from '../../../contract/clients.ts'
import type { Platform } from '../../base/platform.ts'
import type { DocumentFormat } from '../../documents/formats/document-format.ts'
import type { PlaceholderStyle } from './placeholders.ts'

/** The folders that clients keep their settings in, by the conventions of the system. */
export interface Roots {
  readonly os: Platform['os']
  readonly env: Platform['env']
  readonly home: string
  /** Application Support, `%APPDATA%`, or `$XDG_CONFIG_HOME`. */
  readonly config: string
  /** `%LOCALAPPDATA%`; of use on Windows alone. */
  readonly local: string
  /** `$XDG_CONFIG_HOME` or `~/.config`, on every system: programs that keep to XDG do so everywhere. */
  readonly xdg: string
}

/** One place where a client may keep its servers. */
export interface ConfigPlace {
  /** Absolute, with forward slashes. One part of it may hold a `*`. */
  readonly file: string
  /** A folder that is there when the client is, even before the file. With a `*` in `file`: the part up to it. */
  readonly evidence?: string
}

/** An AI client, as data: one engine reads and writes them all. */
export interface ClientDefinition {
  readonly id: string
  readonly name: string
  readonly format: DocumentFormat
  /** Keys that lead to the map of servers. */
  readonly pointer: readonly string[]
  /** Where the settings of the person are, the likeliest first. */
  places(roots: Roots): readonly ConfigPlace[]
  /** Every place that is there is read by some way of installing the client, so Tooltray goes into all of them; else into the first one. */
  readonly everyPlace?: true
  /** Settings of a project, from its folder, the likeliest first. */
  readonly projectFiles?: readonly [string, ...string[]]
  /** Where the person's own file keeps the servers of one project. */
  projectPointer?(folder: string): readonly string[]
  /** The projects that the person's own file has servers for. */
  projectFolders?(document: unknown): readonly string[]
  /** The entry that starts Tooltray. */
  entry(name: string, program: HelperProgram): Record<string, unknown>
  /** A bare `url` means Server-Sent Events there. */
  readonly urlIsSse?: true
  readonly placeholders: PlaceholderStyle
  /** How the client calls itself in an MCP session. */
  readonly sessionName: RegExp
  /** What to do for a change to take effect. */
  readonly afterwards: string
}

/** @param platform injected, so that all three systems can be tested on one. */
export function rootsOf({ os, env, home }: Platform): Roots {
  const slashes = (path: string): string => (os === 'win32' ? path.replaceAll('\\', '/') : path)
  const from = (variable: string, fallback: string): string => slashes(env[variable] || `${home}/${fallback}`)
  const absolute = env['XDG_CONFIG_HOME']?.startsWith('/') === true ? env['XDG_CONFIG_HOME'] : undefined
  const xdg = slashes(absolute ?? `${home}/.config`)
  const config = os === 'darwin' ? `${home}/Library/Application Support` : os === 'win32' ? from('APPDATA', 'AppData/Roaming') : xdg
  return { os, env, home: slashes(home), config, local: from('LOCALAPPDATA', 'AppData/Local'), xdg }
}
