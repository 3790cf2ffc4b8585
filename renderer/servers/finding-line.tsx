import type { Finding } from '../../electron/contract/consent/text-checks.ts'

/** Suspicious content in a server's text, with its words marked. */
export function FindingLine({ finding: { words, why } }: { finding: Finding }) {
  return (
    <span className="text-small text-warn wrap-anywhere">
      Look at <mark>{words}</mark>: {why}.{' '}
    </span>
  )
}
