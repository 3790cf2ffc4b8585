import { EyeOff } from 'lucide-react'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { CopyText } from '../../parts/copy/copy-text.tsx'
import { SaveCertificate } from '../../parts/save-certificate.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { QrCode } from '../../parts/qr/qr-code.tsx'
import type { Reach } from './reach.ts'
import { setUpTexts } from './set-up-texts.ts'

const NEXT: Readonly<Record<Reach['from'], string>> = {
  nowhere: 'Copy the key now. It works as soon as HTTP access is on.',
  computer: 'Apps on this computer can use it now. Another device needs an address on your network: open HTTP access for it.',
  network: 'Copy both fields into its app.',
  later: 'Apps on this computer can use it now. Another device can connect when this computer is on a network.',
}

/** The key of a person or device that was just added, with what its app needs, as far as it can connect. */
export function NewKey({ name, token, reach, onClose }: { name: string; token: string; reach: Reach; onClose: () => void }) {
  const asked = reach.from === 'network' ? ['certificate', reach.url] : undefined
  const { value: certificate } = useAnswer(asked, (client) => client.settings.certificate())
  return (
    <Card title={reach.from === 'network' ? `${name} is ready to connect` : `${name} has a key`}>
      <div className="space-y-3">
        <p className="text-ink-2">{NEXT[reach.from]}</p>
        {(reach.from === 'nowhere' || reach.from === 'computer') && (
          <LinkButton href={hrefOf({ page: 'settings', part: 'network' })}>
            {reach.from === 'nowhere' ? 'Turn on HTTP access' : 'Open it for other devices'}
          </LinkButton>
        )}
        {reach.from !== 'nowhere' && (
          <CopyText label={reach.from === 'network' ? 'Address' : 'Address on this computer'} text={reach.url} />
        )}
        <CopyText label="Key" text={token} />
        {certificate?.made === true && (
          <div className="space-y-2">
            <p className="text-small text-ink-2">Tooltray made its certificate itself. Install it on the device first.</p>
            <SaveCertificate pem={certificate.pem} />
          </div>
        )}
        <p role="status" className="flex gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5">
          <EyeOff className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          <span>You won’t see this key again. Tooltray keeps no copy of it.</span>
        </p>
        {reach.from === 'network' && (
          <div className="flex items-center gap-3">
            <QrCode label={`QR code of ${reach.url}`} text={reach.url} />
            <p className="text-small text-ink-2">The address alone. Type or paste the key yourself.</p>
          </div>
        )}
        {reach.from !== 'nowhere' && (
          <details>
            <summary className="text-ink-2">For Claude Code and Cursor</summary>
            <div className="mt-2 space-y-3">
              {setUpTexts(reach.url, token).map(({ label, text }) => (
                <CopyText key={label} label={label} text={text} />
              ))}
            </div>
          </details>
        )}
        <Button look="primary" className="w-full" onClick={onClose}>
          I have copied the key
        </Button>
      </div>
    </Card>
  )
}
