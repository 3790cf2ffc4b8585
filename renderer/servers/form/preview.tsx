import { TriangleAlert } from 'lucide-react'
import type { EntryPreview } from '../../../electron/contract/entries.ts'
import { lineOf } from '../../../electron/control/server-entry.ts'
import { keptSentence } from '../../../electron/control/words/package-words.ts'
import { sandboxWords } from '../../../electron/control/sandbox-words.ts'
import { Button } from '../../parts/button.tsx'
import { checkPrograms } from '../program/check-programs.ts'
import { MissingProgramBox } from '../program/missing-program.tsx'
import { Borrowed, type Given } from './borrowed.tsx'

/**
 * What an entry will do once it is added: the whole command or the address, what it gets, and what this computer lacks for it.
 *
 * @param onNear puts a known program into the place of one of nearly the same name.
 */
export function Preview({
  preview,
  given,
  onNear,
}: {
  preview: EntryPreview
  given: Given
  onNear?: ((program: string, near: string) => void) | undefined
}) {
  const { words, url, keys, missing } = preview
  const near = missing?.near
  return (
    <div role="group" aria-label="What will run" className="space-y-1.5">
      <p className="text-small text-ink-2">
        {words === undefined ? 'Tooltray will talk to' : 'Tooltray will run this command with your user permissions'}
      </p>
      <pre className="rounded-box border bg-sunken px-2 py-1.5 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {words === undefined ? url : lineOf(words)}
      </pre>
      <PreviewDetails preview={preview} given={given} />
      {missing !== undefined && (
        <MissingProgramBox
          key={missing.program}
          missing={missing}
          check={checkPrograms}
          near={
            near !== undefined &&
            onNear !== undefined && (
              <Button look="primary" onClick={() => onNear(missing.program, near)}>
                Use {near}
              </Button>
            )
          }
        />
      )}
      {keys.length > 0 && (
        <p className="text-small text-ink-2">
          {keys.length === 1 ? 'The key in ' : 'The keys in '}
          <span className="font-mono wrap-anywhere">{keys.join(', ')}</span>
          {keys.length === 1 ? ' is kept as a secret.' : ' are kept as secrets.'}
        </p>
      )}
    </div>
  )
}

/** The details of a command: its folder, its variables, what it gets from the user, and warnings. */
export function PreviewDetails({
  preview: { package: kept, cwd, sandbox, variables, reads, unset = [], borrowed, warnings },
  given,
}: {
  preview: EntryPreview
  given: Given
}) {
  return (
    <>
      {kept !== undefined && <p className="text-small wrap-anywhere text-ink-2">{keptSentence(kept)}</p>}
      {cwd !== undefined && (
        <p className="text-small wrap-anywhere text-ink-2">
          in <span className="font-mono">{cwd}</span>
        </p>
      )}
      {sandbox !== undefined && <p className="text-small wrap-anywhere text-ink-2">{sandboxWords(sandbox)}</p>}
      {variables.length > 0 && (
        <p className="text-small wrap-anywhere text-ink-2">
          with{' '}
          <span className="font-mono">
            {variables.map(({ name, value }) => (value === undefined ? name : lineOf([`${name}=${value}`]))).join(', ')}
          </span>
        </p>
      )}
      {reads.length > 0 && (
        <p className="text-small wrap-anywhere text-ink-2">
          Receives <span className="font-mono">{reads.join(', ')}</span>
        </p>
      )}
      {unset.length > 0 && (
        <p className="text-small wrap-anywhere text-warn">
          It needs <span className="font-mono">{unset.join(', ')}</span>, which {unset.length === 1 ? 'is' : 'are'} not set
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5 text-small break-words text-warn">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
      <Borrowed borrowed={borrowed} given={given} />
    </>
  )
}
