import { httpWays } from './http-ways.ts'
import { messageWays } from './message-ways.ts'
import { processWays } from './process-ways.ts'
import { toolWays } from './tool-ways.ts'

/** A way of attack, with the transport that it goes over. */
export interface Way {
  readonly way: string
  readonly over: 'stdio' | 'http'
}

const namesOf = (ways: Readonly<Record<string, unknown>>, over: Way['over']): Way[] => Object.keys(ways).map((way) => ({ way, over }))

/** Attacks by what a server sends. */
export const messageAttacks: readonly Way[] = namesOf(messageWays, 'stdio')
/** Attacks by the tools that a server lists, and by its process. */
export const toolAttacks: readonly Way[] = [...namesOf(toolWays, 'stdio'), ...namesOf(processWays, 'stdio')]
/** Attacks by how a server answers over HTTP. */
export const httpAttacks: readonly Way[] = namesOf(httpWays, 'http')
export const allWays: readonly Way[] = [...messageAttacks, ...toolAttacks, ...httpAttacks]

/** What the tool of a way is called with. */
export function argumentsOf(way: string): Record<string, unknown> {
  return { ...messageWays, ...toolWays, ...processWays }[way]?.arguments?.() ?? {}
}
