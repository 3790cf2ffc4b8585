import { EyeOff } from 'lucide-react'
import { Button } from '../../parts/button.tsx'
import { CopyText } from '../../parts/copy/copy-text.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { setUpTexts } from './set-up-texts.ts'

/**
 * The key of a person or device that was just added, with what its app needs.
 *
 * @param url where it connects to; undefined while HTTP access is off.
 */
export function NewKey({ name, token, url, onClose }: { name: string; token: string; url: string | undefined; onClose: () => void }) {
  return (
    <Card title={`${name} is ready to connect`}>
      <div className="space-y-3">
        <p className="text-ink-2">
          {url === undefined ? 'Turn on HTTP access, then copy its address and this key into its app.' : 'Copy both fields into its app.'}
        </p>
        {url !== undefined && <CopyText label="Address" text={url} />}
        <CopyText label="Key" text={token} />
        <p role="status" className="flex gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5">
          <EyeOff className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          <span>You see this key only now. Tooltray keeps no copy of it.</span>
        </p>
        {url !== undefined && (
          <details>
            <summary className="text-ink-2">For Claude Code and Cursor</summary>
            <div className="mt-2 space-y-3">
              {setUpTexts(url, token).map(({ label, text }) => (
                <CopyText key={label} label={label} text={text} />
              ))}
            </div>
          </details>
        )}
        <Button look="primary" className="w-full" onClick={onClose}>
          It is connected
        </Button>
      </div>
    </Card>
  )
}
