import { CircleAlert } from 'lucide-react'
import type { Finding } from '../../../../electron/contract/consent/text-checks.ts'
import { isFlagged } from './shown-changes.ts'

const TITLES: Readonly<Record<Finding['kind'], string>> = {
  instruction: 'Its text gives instructions to the AI model.',
  hidden: 'Its text has invisible characters.',
  'other-tool': 'Its text names a tool of another server.',
  link: 'Its text has links.',
  base64: 'Its text has encoded blocks.',
}

/** The order in which kinds of findings are shown. */
const KINDS: readonly Finding['kind'][] = ['instruction', 'hidden', 'other-tool', 'link', 'base64']

/** Findings of one kind that are quoted. Inner: shown words. */
const MOST_QUOTED = 5

/** What is suspicious in the texts of a definition: a warning for each kind, with the words. */
export function Warnings({ findings }: { findings: readonly Finding[] }) {
  const kinds = KINDS.flatMap((kind) => {
    const found = findings.filter((finding) => finding.kind === kind)
    return found.length === 0 ? [] : [{ kind, found }]
  })
  return kinds.map(({ kind, found }) => {
    const isBad = isFlagged({ findings: found })
    const look = isBad ? 'bg-bad-soft inset-ring-bad-line' : 'bg-sunken inset-ring-line'
    return (
      <div
        key={kind}
        role="note"
        aria-label={TITLES[kind]}
        className={`flex items-start gap-2.5 rounded-card px-3 py-2.5 inset-ring ${look}`}
      >
        <CircleAlert className={`mt-0.5 size-4 shrink-0 ${isBad ? 'text-bad' : 'text-ink-3'}`} aria-hidden />
        <div className="min-w-0 flex-1">
          <p className={isBad ? 'font-semibold' : 'text-ink-2'}>{TITLES[kind]}</p>
          <ul className="text-ink-2">
            {found.slice(0, MOST_QUOTED).map(({ where, at, words, why }) => (
              <li key={`${where} ${at}`} className="wrap-anywhere">
                <mark>{words}</mark> {isBad && <span>({why})</span>}
              </li>
            ))}
          </ul>
          {found.length > MOST_QUOTED && <p className="text-ink-2">{found.length - MOST_QUOTED} more places</p>}
          {kind === 'instruction' && <p className="text-ink-2">Ask its publisher before you accept it.</p>}
        </div>
      </div>
    )
  })
}
