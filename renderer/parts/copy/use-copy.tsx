import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../frame/notices.ts'

/** Copies a text, and knows whether it was copied as it is now. */
export function useCopy(text: string): { readonly copy: () => void; readonly isCopied: boolean } {
  const [copied, setCopied] = useState<string>()
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () =>
        notify({ kind: 'failed', text: 'The browser does not allow this page to copy.', hint: 'Select the text and copy it yourself.' }),
    )
  }
  return { copy, isCopied: copied === text }
}

/** The sign of a copy button. */
export function CopySign({ isCopied }: { isCopied: boolean }) {
  return isCopied ? <Check className="size-4 text-good" aria-hidden /> : <Copy className="size-4" aria-hidden />
}
