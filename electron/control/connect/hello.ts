import { type SessionChoice, isExposure } from '../../contract/exposure.ts'
import { isObject } from '../../engine/base/is-object.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'

/** The purpose of a connection to the engine's socket. `command`: one command line, for a helper without JavaScript. */
export type Purpose = 'mcp' | 'control' | 'command'

/** The version of the exchange before MCP or the control API begins. It changes only if old and new cannot communicate. */
export const HELLO_VERSION = 1

/** The first line that a connecting program sends. */
export interface Hello extends SessionChoice {
  readonly tooltray: typeof HELLO_VERSION
  readonly purpose: Purpose
  /** The program that connects, with its version, e.g. `tooltray-connect/0.1.0`. */
  readonly client: string
  /** The folder that it was started in. */
  readonly folder?: string | undefined
  /** The AI app whose settings contain the entry that started it: the value of `TOOLTRAY_CLIENT` in that entry. */
  readonly registered?: string | undefined
}

/** The engine's first line in response. */
export type Welcome =
  | { readonly tooltray: typeof HELLO_VERSION; readonly version: string; readonly pid: number }
  | { readonly tooltray: typeof HELLO_VERSION; readonly error: { readonly code: string; readonly message: string } }

/** Parses a hello. Returns undefined if the line is something else, or of another version. */
export function parseHello(line: string): Hello | undefined {
  const value = parse(line)
  if (value?.tooltray !== HELLO_VERSION || typeof value.client !== 'string') return undefined
  if (value.purpose !== 'mcp' && value.purpose !== 'control' && value.purpose !== 'command') return undefined
  const { profile, expose, server, folder, registered } = value
  // An unknown exposure must not fall back to another one.
  if (expose !== undefined && !isExposure(expose)) return undefined
  return {
    tooltray: HELLO_VERSION,
    purpose: value.purpose,
    client: value.client,
    ...(typeof profile === 'string' ? { profile } : {}),
    expose,
    ...(typeof server === 'string' ? { server } : {}),
    ...(typeof folder === 'string' ? { folder } : {}),
    ...(typeof registered === 'string' ? { registered } : {}),
  }
}

/** Parses a welcome of any version. Returns undefined if something else answers on the socket. */
export function parseWelcome(line: string): Welcome | undefined {
  const { tooltray, version, pid, error } = parse(line) ?? {}
  if (typeof tooltray !== 'number') return undefined
  if (isObject(error)) return { tooltray: HELLO_VERSION, error: { code: String(error['code']), message: String(error['message']) } }
  return typeof version === 'string' && typeof pid === 'number' ? { tooltray: HELLO_VERSION, version, pid } : undefined
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  const value = fromJson(line)
  return isObject(value) ? value : undefined
}
