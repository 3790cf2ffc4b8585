import type { ChangePreview, DiffLine } from '../../electron/contract/clients.ts'
import { legible } from '../parts/legible.ts'

type PreviewedFile = ChangePreview['files'][number]

const LOOKS = { same: 'text-ink-2', removed: 'bg-bad-soft text-bad', added: 'bg-good-soft text-good', gap: 'text-ink-2' } as const
const SIGNS = { same: ' ', removed: '-', added: '+', gap: ' ' } as const
const SPOKEN = { removed: 'removed: ', added: 'added: ' } as const

/** The files that a change modifies, each with its diff. The engine has masked secrets. */
export function Differences({ files, open }: { files: readonly PreviewedFile[]; open: boolean }) {
  return (
    <ul aria-label="Files that change" className="space-y-2">
      {files
        .filter(({ what }) => what !== 'unchanged')
        .map((file) => (
          <li key={file.file}>
            <Difference file={file} open={open} />
          </li>
        ))}
    </ul>
  )
}

function Difference({ file: { file, what, difference }, open }: { file: PreviewedFile; open: boolean }) {
  return (
    <details open={open} className="rounded-box border">
      <summary className="px-2 py-1.5">
        <span className="font-mono text-small wrap-anywhere">{file}</span> <span className="text-small text-ink-2">is {what}</span>
      </summary>
      <DifferenceLines label={`What changes in ${file}`} lines={difference} className="border-t" />
    </details>
  )
}

/** The lines of a diff. The engine has masked secrets. */
export function DifferenceLines({ label, lines, className }: { label: string; lines: readonly DiffLine[]; className: string }) {
  return (
    <pre
      aria-label={label}
      tabIndex={0}
      className={`relative max-h-72 overflow-auto bg-sunken py-1 font-mono text-small break-words whitespace-pre-wrap ${className}`}
    >
      {lines.map(({ kind, text }, at) => (
        <span key={at} className={`block pr-2 pl-6 -indent-4 ${LOOKS[kind]}`}>
          {(kind === 'added' || kind === 'removed') && <span className="sr-only">{SPOKEN[kind]}</span>}
          <span aria-hidden>{SIGNS[kind]} </span>
          {kind === 'gap' ? '...' : legible(text)}
        </span>
      ))}
    </pre>
  )
}
