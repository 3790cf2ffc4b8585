import { Button } from '../button.tsx'
import { CopySign, useCopy } from './use-copy.tsx'

/** A text with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { copy, isCopied } = useCopy(text)
  return (
    <div role="group" aria-label={label} className="space-y-1">
      <div className="flex items-end justify-between gap-2">
        <p className="text-small text-ink-2">{label}</p>
        <Button look="quiet" onClick={copy} aria-label={`Copy: ${label}`}>
          <CopySign isCopied={isCopied} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-60 overflow-auto rounded-box border bg-sunken p-2 font-mono text-small wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
