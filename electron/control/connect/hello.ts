import { type SessionChoice, isExposure } from '../../contract/exposure.ts'
import { isObject } from '../../engine/base/is-object.ts'

/** What a connection to the engine's socket is for. `command`: one command line, for a helper that runs no JavaScript. */
export type Purpose = 'mcp' | 'control' | 'command'

/** Version of what the socket speaks before MCP or the control API begins. Changes only when old and new cannot talk. */
export const HELLO_VERSION = 1

/** The first line of whoever connects. */
export interface Hello extends SessionChoice {
  readonly tooltray: typeof HELLO_VERSION
  readonly purpose: Purpose
  /** The program that connects, with its version, e.g. `tooltray-connect/0.1.0`. */
  readonly client: string
  /** The folder that it was started in. */
  readonly folder?: string
  /** The AI app in whose settings Tooltray wrote the entry that started it: what `TOOLTRAY_CLIENT` of that entry says. */
  readonly registered?: string
}

/** The engine's first line in answer. */
export type Welcome =
  | { readonly tooltray: typeof HELLO_VERSION; readonly version: string; readonly pid: number }
  | { readonly tooltray: typeof HELLO_VERSION; readonly error: { readonly code: string; readonly message: string } }

/** A hello out of a line, or undefined when the line is something else or of another door version. */
export function parseHello(line: string): Hello | undefined {
  const value = parse(line)
  if (value?.tooltray !== HELLO_VERSION || typeof value.client !== 'string') return undefined
  if (value.purpose !== 'mcp' && value.purpose !== 'control' && value.purpose !== 'command') return undefined
  const { profile, expose, server, folder, registered } = value
  // Who asks for what is not known here must not get something else.
  if (expose !== undefined && !isExposure(expose)) return undefined
  return {
    tooltray: HELLO_VERSION,
    purpose: value.purpose,
    client: value.client,
    ...(typeof profile === 'string' ? { profile } : {}),
    ...(expose === undefined ? {} : { expose }),
    ...(typeof server === 'string' ? { server } : {}),
    ...(typeof folder === 'string' ? { folder } : {}),
    ...(typeof registered === 'string' ? { registered } : {}),
  }
}

/** A welcome out of a line, of whatever version; undefined when something else answers on the socket. */
export function parseWelcome(line: string): Welcome | undefined {
  const { tooltray, version, pid, error } = parse(line) ?? {}
  if (typeof tooltray !== 'number') return undefined
  if (isObject(error)) return { tooltray: HELLO_VERSION, error: { code: String(error['code']), message: String(error['message']) } }
  return typeof version === 'string' && typeof pid === 'number' ? { tooltray: HELLO_VERSION, version, pid } : undefined
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
