import { useEffect, useState } from 'react'
import type { ChangePreview } from '../../../electron/contract/clients.ts'
import { UNDO_DAYS } from '../../../electron/control/undo-days.ts'
import { Differences } from '../../clients/difference.tsx'
import { changesAnything } from '../../clients/words.ts'
import { counted } from '../../parts/time/ago.ts'
import type { Given } from '../../servers/form/borrowed.tsx'
import { type Choice, FoundServers } from './found-servers.tsx'
import { HubSettings } from './hub-settings.tsx'

/**
 * Everything that an import would change, with the choices for each server: folded, as few people want it.
 *
 * @param isOpen something in it must be agreed to first. @param connects whether the apps are connected; undefined: that cannot be chosen.
 */
export function FoundDetails({
  preview,
  isOpen,
  nameOf,
  given,
  keychain,
  onKeychain,
  connects,
  onConnects,
  onChoice,
}: {
  preview: ChangePreview
  isOpen: boolean
  nameOf: (id: string) => string
  given: Given
  keychain: boolean
  onKeychain: (on: boolean) => void
  connects: boolean | undefined
  onConnects: (on: boolean) => void
  onChoice: (key: string, choice: Choice | undefined) => void
}) {
  const [open, setOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setOpen(true)
  }, [isOpen])
  const secrets = preview.servers.filter(({ decision }) => decision !== 'skip').flatMap((item) => item.secrets)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-card bg-card shadow-card">
      <summary className="px-4 py-3 font-medium">Show what changes</summary>
      <div className="space-y-4 border-t px-4 py-4">
        <div className="space-y-1.5">
          {connects !== undefined && (
            <label className="flex items-center gap-2">
              <input type="checkbox" checked={connects} onChange={(event) => onConnects(event.target.checked)} />
              Connect these apps to Tooltray, in place of their own servers
            </label>
          )}
          {secrets.length > 0 && preview.secrets.available && (
            <label className="flex items-center gap-2">
              <input type="checkbox" checked={keychain} onChange={(event) => onKeychain(event.target.checked)} />
              {`Move ${counted(secrets.length, 'secret')} to ${preview.secrets.where}`}
            </label>
          )}
        </div>
        {preview.servers.length > 0 && <FoundServers items={preview.servers} nameOf={nameOf} given={given} onChoice={onChoice} />}
        <HubSettings hubs={preview.hubs ?? []} />
        {changesAnything(preview) && (
          <section aria-label="What changes" className="space-y-2">
            <h2 className="text-section font-semibold">Files</h2>
            <p className="text-ink-2">A copy of each is kept for {UNDO_DAYS} days. Secrets are not shown.</p>
            <Differences files={preview.files} open={preview.files.length <= 4} />
          </section>
        )}
      </div>
    </details>
  )
}
