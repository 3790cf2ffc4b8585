import { httpWays } from './http-ways.ts'
import { messageWays } from './message-ways.ts'
import { processWays } from './process-ways.ts'
import { toolWays } from './tool-ways.ts'

/** The names of all ways of attack, with the transport that they go over. */
export const allWays: readonly { readonly way: string; readonly over: 'stdio' | 'http' }[] = [
  ...[messageWays, toolWays, processWays].flatMap((ways) => Object.keys(ways).map((way) => ({ way, over: 'stdio' as const }))),
  ...Object.keys(httpWays).map((way) => ({ way, over: 'http' as const })),
]

/** What the tool of a way is called with. */
export function argumentsOf(way: string): Record<string, unknown> {
  return { ...messageWays, ...toolWays, ...processWays }[way]?.arguments?.() ?? {}
}
