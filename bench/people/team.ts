import { ownServer, realServer } from '../../e2e/testing/installation.ts'

/** Calls of the server with a budget that it allows in a minute, of all people together. */
const BUDGET = 60

/** What becomes of calls of a server. */
export type Kind =
  /** They are answered. */
  | 'plain'
  /** They take a while at the server itself, with progress. */
  | 'slow'
  /** They are answered as the person who calls. */
  | 'personal'
  /** They are answered, or refused because the budget is used up. */
  | 'budget'
  /** They are refused for one group of people. */
  | 'denied'
  /** Some of them end the server. */
  | 'faulty'

/** A server, and a call of it. */
export interface Offer {
  readonly server: string
  readonly tool: string
  readonly kind: Kind
  /** The arguments of a call with a text of the caller. */
  readonly given: (text: string) => Readonly<Record<string, unknown>>
  /** Whether the result contains the text. */
  readonly repeats: boolean
  /** How often it is called against others. */
  readonly weight: number
}

/** Addresses that entries lead to. */
interface Addresses {
  /** The server behind the provider. */
  readonly personal: string
  /** Our own servers over HTTP, by transport. */
  readonly own: Readonly<Record<string, string>>
  readonly everything: string
  /** A folder for the server of files. */
  readonly folder: string
}

const repeating = (server: string, kind: Kind = 'plain', weight = 4): Offer => ({
  server,
  tool: 'echo',
  kind,
  given: (text) => ({ text }),
  repeats: true,
  weight,
})

/** The servers of the team: 20, local and remote, shared and personal, of both eras. */
export const OFFERS: readonly Offer[] = [
  repeating('account-1', 'personal', 8),
  repeating('account-2', 'personal', 6),
  repeating('account-3', 'personal', 4),
  // A process for each person who uses it.
  repeating('notes', 'personal', 2),
  ...['local-1', 'local-2', 'local-3', 'local-4'].map((name) => repeating(name)),
  repeating('guarded', 'denied'),
  repeating('limited', 'budget', 2),
  { server: 'files', tool: 'list_allowed_directories', kind: 'plain', given: () => ({}), repeats: false, weight: 4 },
  { server: 'graph', tool: 'read_graph', kind: 'plain', given: () => ({}), repeats: false, weight: 4 },
  {
    server: 'thinking',
    tool: 'sequentialthinking',
    kind: 'plain',
    given: (text) => ({ thought: text, nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }),
    repeats: false,
    weight: 1,
  },
  ...['remote-1', 'remote-2', 'remote-3', 'remote-4'].map((name) => repeating(name)),
  { server: 'counting', tool: 'count', kind: 'slow', given: () => ({ to: 5, stepMs: 100 }), repeats: false, weight: 2 },
  { server: 'everything', tool: 'echo', kind: 'plain', given: (text) => ({ message: text }), repeats: true, weight: 4 },
  repeating('faulty', 'faulty', 1),
]

/** The group of a person, which decides the role: every fourth is a guest. */
export function groupOf(person: string): 'guests' | 'staff' {
  return Number(/\d+$/.exec(person)?.[0] ?? 0) % 4 === 3 ? 'guests' : 'staff'
}

/** The entries of these servers. */
export function entriesOf({ personal, own, everything, folder }: Addresses): Record<string, unknown> {
  const each = (names: readonly string[], entry: unknown) => Object.fromEntries(names.map((name) => [name, entry]))
  return {
    ...each(['account-1', 'account-2', 'account-3'], { url: personal, sharing: 'person' }),
    notes: { ...ownServer('echo'), sharing: 'person', idle: '1m' },
    ...each(['local-1', 'local-2', 'local-3', 'local-4'], ownServer('echo', '--tools', '30')),
    guarded: ownServer('echo', '--tools', '5'),
    limited: { ...ownServer('echo'), budget: { callsPerMinute: BUDGET } },
    files: realServer('filesystem', folder),
    graph: realServer('memory'),
    thinking: realServer('sequential-thinking'),
    ...each(['remote-1', 'remote-2'], { url: own['dual'] }),
    'remote-3': { url: own['sessions'] },
    'remote-4': { url: own['stateless'] },
    counting: { url: own['sessions'], effects: { count: 'read' } },
    everything: { url: everything },
    faulty: ownServer('misbehaving/crash'),
  }
}

/** The settings: people come through a proxy, with tokens of the provider, which also decides their roles. */
export function settingsOf(port: number, issuer: string): Record<string, unknown> {
  const url = `http://127.0.0.1:${port}`
  const roles = { staff: 'staff', guests: 'guest' }
  return {
    maxProcesses: 48,
    http: {
      enabled: true,
      port,
      trustedProxy: { address: '127.0.0.1', url },
      oidc: { issuer, audience: `${url}/mcp`, roleClaim: { claim: 'groups', roles } },
    },
  }
}

export const ROLES = { staff: {}, guest: { deny: ['guarded__*'] } }
