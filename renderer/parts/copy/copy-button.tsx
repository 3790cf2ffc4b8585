import { IconButton } from '../button.tsx'
import { CopySign, useCopy } from './use-copy.tsx'

/** Copies a text. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { copy, isCopied } = useCopy(text)
  return (
    <IconButton label={label} onClick={copy}>
      <CopySign isCopied={isCopied} />
    </IconButton>
  )
}
