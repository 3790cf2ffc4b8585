import { REVISIONS, type Revision } from './bare-client.ts'
import type { Likeness } from './compare.ts'
import { FEATURES } from './features.ts'

/** Why something differs that cannot be the same. */
interface Reason {
  readonly feature: RegExp
  readonly why: string
  of(server: Revision, client: Revision, feature: string): boolean
}

const ASKS = /elicitation|questions|that asks/
const isBefore = (feature: string, revision: Revision): boolean => revision < (/url/.test(feature) ? '2025-11-25' : '2025-06-18')

/** In this order: the first that fits. */
const REASONS: readonly Reason[] = [
  {
    feature: ASKS,
    of: (_server, client, feature) => isBefore(feature, client),
    why: 'a client of its revision cannot be asked this: the user is, and where no window is open, as here, the call says so',
  },
  {
    feature: ASKS,
    of: (server, _client, feature) => isBefore(feature, server),
    why: "more than without Tooltray: a client of the server's own revision could not be asked this, and this one can",
  },
  {
    feature: /^(ping|logging\/setLevel)$/,
    of: (server) => server === '2026-07-28',
    why: "the server's revision has no such request: Tooltray answers it",
  },
  {
    feature: /a tool that is not there/,
    of: () => true,
    why: 'Tooltray refuses it: what no list of the server has cannot be judged, and is not called',
  },
  {
    feature: /subscri/,
    of: (server, client) => (server === '2026-07-28') !== (client === '2026-07-28'),
    why: "asked for, and answered, in the way of the client's own revision",
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
    '# Every revision with every other',
    '',
    'What a client of one revision sees of a server of another, in a transparent conversation (`connect --expose transparent`), beside',
    'what a client of the same revision as the server sees without Tooltray. Measured by `e2e/protocol/pairs.test.ts` with a server and',
    'clients of our own, as raw JSON; written by that test.',
    '',
    `Each cell has four signs: clients of ${REVISIONS.join(', ')}, in this order.`,
    '',
    '- `=`: the same, field by field.',
    '- `~`: the same but for what every message of that revision carries, or leaves out (`resultType`, `ttlMs`, `cacheScope`, the identity',
    '  of the server, `execution` of tools).',
    '- `-`: the revision of the client has no such thing.',
    ...[...used].map(([why, number]) => `- \`${number}\`: ${why}`),
    '',
    `| | server ${REVISIONS.join(' | server ')} |`,
    `|---|${REVISIONS.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
  return { text, unexplained }
}
