import { SetUpSettings } from '../transfer/set-up-settings.tsx'
import { SyncSettings } from '../transfer/sync-settings.tsx'

/** The whole configuration: as one file, and shared with other computers. */
export function BackupPage() {
  return (
    <>
      <SetUpSettings />
      <SyncSettings />
    </>
  )
}
