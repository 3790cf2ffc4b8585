import { CONFORMANCE_LINES, SERVER_SCENARIO_LINES } from '../conformance/scenarios.ts'
import { REVISIONS, type Revision } from './bare-client.ts'
import type { Likeness } from './compare.ts'
import { FEATURES } from './features.ts'

/** Why something differs that cannot be the same. */
interface Reason {
  readonly feature: RegExp
  readonly why: string
  of(server: Revision, client: Revision, feature: string): boolean
}

const ASKS = /elicitation|question/
const isBefore = (feature: string, revision: Revision): boolean => revision < (/url/.test(feature) ? '2025-11-25' : '2025-06-18')

/** In this order: the first that fits. */
const REASONS: readonly Reason[] = [
  {
    feature: ASKS,
    of: (_server, client, feature) => isBefore(feature, client),
    why: 'This client version does not support the question, so Tooltray asks you. No window is open here, so the call fails',
  },
  {
    feature: ASKS,
    of: (server, _client, feature) => isBefore(feature, server),
    why: 'More than without Tooltray: a client of the server version does not support the question, and this client does',
  },
  {
    feature: /^(ping|logging\/setLevel)$/,
    of: (server) => server === '2026-07-28',
    why: 'The server version does not have this request, so Tooltray answers it',
  },
  {
    feature: /unknown tool/,
    of: () => true,
    why: 'Tooltray rejects the call, because the tool is not in the list of the server',
  },
  {
    feature: /subscri/,
    of: (server, client) => (server === '2026-07-28') !== (client === '2026-07-28'),
    why: 'The client subscribes, and gets the answer, as its own version defines it',
  },
]

const SIGNS: Readonly<Record<Likeness, string>> = { same: '=', marked: '~', absent: '-', changed: '?' }

/** The page of all pairs, and what differs on it without a reason. */
export function pairsPage(likenessOf: (feature: string, server: Revision, client: Revision) => Likeness): {
  readonly text: string
  readonly unexplained: readonly string[]
} {
  const unexplained: string[] = []
  const used = new Map<string, number>()
  const signOf = (feature: string, server: Revision, client: Revision): string => {
    const likeness = likenessOf(feature, server, client)
    if (likeness !== 'changed') return SIGNS[likeness]
    const reason = REASONS.find((each) => each.feature.test(feature) && each.of(server, client, feature))
    if (reason === undefined) {
      unexplained.push(`${feature}: server ${server}, client ${client}`)
      return SIGNS.changed
    }
    const number = used.get(reason.why) ?? used.size + 1
    used.set(reason.why, number)
    return String(number)
  }
  const rows = FEATURES.map(({ name }) => {
    const cells = REVISIONS.map((server) => REVISIONS.map((client) => signOf(name, server, client)).join(' '))
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const text = [
    '# Protocol versions',
    '',
    'Servers and clients can use any protocol version. This page shows which features work between two of them. It compares:',
    '',
    '- what a client sees of a server through Tooltray, with `connect --expose transparent`',
    '- what a client with the protocol version of the server sees without Tooltray',
    '',
    'The test `e2e/protocol/pairs.long.test.ts` measures this with our own server and clients, as raw JSON. It also writes this page.',
    '',
    ...CONFORMANCE_LINES,
    ...SERVER_SCENARIO_LINES,
    '',
    `Each cell has four signs, for clients of ${REVISIONS.join(', ')}, in this order.`,
    '',
    '- `=`: The same, field by field.',
    '- `~`: The same, except for fields that only one of the two versions has. These are `resultType`, `ttlMs`, `cacheScope`, the identity',
    '  of the server, and `execution` of tools.',
    '- `-`: The protocol version of the client does not have this feature.',
    ...[...used].map(([why, number]) => `- \`${number}\`: ${why}.`),
    '',
    `| | server ${REVISIONS.join(' | server ')} |`,
    `|---|${REVISIONS.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
  return { text, unexplained }
}
