import { ExternalLink, PackageX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MissingProgram } from '../../../electron/contract/problem.ts'
import { Button } from '../../parts/button.tsx'
import { CopyText } from '../../parts/copy/copy-text.tsx'

/**
 * A program that is not on this computer: what it is, how to install it here, and a look whether it is there by now.
 *
 * @param check looks again; resolves when what is shown is as it is then. @param near what to do about a name that is nearly a known one.
 * @param children other ways out.
 */
export function MissingProgramBox({
  missing: { program, product, installation, near: meant },
  check,
  near,
  look = 'plain',
  children,
}: {
  missing: MissingProgram
  check: () => Promise<unknown>
  near?: ReactNode
  /** `primary`: to look again is the next thing to do on this page. */
  look?: 'primary' | 'plain'
  children?: ReactNode
}) {
  const [state, setState] = useState<'unchecked' | 'checking' | 'checked'>('unchecked')
  const checkAgain = async (): Promise<void> => {
    setState('checking')
    await check()
    setState('checked')
  }
  return (
    <div
      role="group"
      aria-label={`Missing program: ${program}`}
      data-missing={program}
      className="space-y-3 rounded-card bg-warn-soft px-3.5 py-3 inset-ring inset-ring-warn-line"
    >
      <div className="flex gap-2.5">
        <PackageX className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words text-warn">
            <span className="font-mono">{program}</span> is not on this computer.
          </p>
          {product !== undefined && (
            <p className="break-words">
              It comes with {product.name}, which {product.does}.{' '}
              <a href={product.page} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap text-accent underline">
                How to install {product.name}
                <ExternalLink className="ml-1 inline size-3.5 align-[-2px]" aria-hidden />
              </a>
            </p>
          )}
          {product === undefined && meant === undefined && <p>Install it, or use its full path as the command. Then choose Check again.</p>}
          {meant !== undefined && (
            <p>
              Did you mean <span className="font-mono">{meant}</span>?
            </p>
          )}
        </div>
      </div>
      {near}
      {installation !== undefined && (
        <div className="space-y-1">
          <CopyText label={`Install with ${installation.by}, in a terminal`} text={installation.command} />
          {installation.then !== undefined && <p className="text-small text-ink-2">{installation.then}</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look={look} disabled={state === 'checking'} onClick={() => void checkAgain()}>
          {state === 'checking' ? 'Looking…' : 'Check again'}
        </Button>
        {children}
        <p role="status" className="text-small text-ink-2">
          {state === 'checked' && `${program} was not found this time either.`}
        </p>
      </div>
    </div>
  )
}
