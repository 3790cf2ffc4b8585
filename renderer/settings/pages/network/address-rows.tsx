import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import type { HttpServerStatus } from '../../../../electron/contract/engine-status.ts'
import { IconButton } from '../../../parts/button.tsx'
import { QrCode } from '../../../parts/qr/qr-code.tsx'
import { counted } from '../../../parts/time/ago.ts'
import { reachOf } from '../../../permissions/people/reach.ts'
import { CopyButton } from '../../../parts/copy/copy-button.tsx'
import { SettingRow } from '../../rows/setting-row.tsx'

/** The addresses of an open listener: for programs of this computer, and for other computers. */
export function AddressRows({ listener }: { listener: HttpServerStatus }) {
  const { url, noAuth, sessions, others = [] } = listener
  const { from } = reachOf([listener])
  const about = noAuth
    ? 'Authentication is off. Anyone on this computer can connect. Use it for testing only.'
    : `Share it together with a key. ${counted(sessions, 'session')} now.`
  if (others.length === 0) {
    const isOpen = from === 'network'
    const name = isOpen ? 'Address for other devices' : 'Address for programs on this computer'
    const later = from === 'later' ? ' Other devices can connect when this computer is on a network.' : ''
    return <AddressRow name={name} about={`${about}${later}`} url={url} picture={isOpen} />
  }
  return (
    <>
      {others.map((other, at) => (
        <AddressRow
          key={other}
          name={at === 0 ? 'Address for other devices' : 'Or'}
          about={at === 0 ? about : 'Another name of this computer.'}
          url={other}
        />
      ))}
      <AddressRow name="On this computer" about="For programs that run here." url={url} picture={false} />
    </>
  )
}

/** @param picture whether a QR code helps: another device can use the address. */
function AddressRow({ name, about, url, picture = true }: { name: string; about: string; url: string; picture?: boolean }) {
  const [shown, setShown] = useState(false)
  return (
    <SettingRow name={name} about={about} below={shown && <Picture url={url} />}>
      <input readOnly aria-label={name} value={url} className="field-box !w-72 max-w-full font-mono text-small" />
      <CopyButton label={`Copy the address ${url}`} text={url} />
      {picture && (
        <IconButton label={`QR code of ${url}`} aria-expanded={shown} onClick={() => setShown(!shown)}>
          <QrIcon className="size-4" aria-hidden />
        </IconButton>
      )}
    </SettingRow>
  )
}

function Picture({ url }: { url: string }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <QrCode label={`QR code of ${url}`} text={url} />
      <p className="text-small text-ink-2">The address alone. A device that scans it needs a key, too.</p>
    </div>
  )
}
