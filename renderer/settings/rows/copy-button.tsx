import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../frame/notices.ts'
import { IconButton } from '../../parts/button.tsx'

/** Copies a text. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => notify({ kind: 'failed', text: 'The browser does not let this page copy.', hint: 'Mark the text and copy it yourself.' }),
    )
  }
  return (
    <IconButton label={label} onClick={copy}>
      {copied === text ? <Check className="size-4 text-good" aria-hidden /> : <Copy className="size-4" aria-hidden />}
    </IconButton>
  )
}
