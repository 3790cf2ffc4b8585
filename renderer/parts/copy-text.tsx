import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../frame/notices.ts'
import { Button } from './button.tsx'

/** A text with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => notify({ kind: 'failed', text: 'The browser does not let this page copy.', hint: 'Mark the text and copy it yourself.' }),
    )
  }
  return (
    <div role="group" aria-label={label} className="space-y-1">
      <div className="flex items-end justify-between gap-2">
        <p className="text-small text-ink-2">{label}</p>
        <Button look="quiet" onClick={copy} aria-label={`Copy: ${label}`}>
          {copied === text ? <Check className="size-4 text-good" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          {copied === text ? 'Copied' : 'Copy'}
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
