import { SetUpSettings } from '../transfer/set-up-settings.tsx'

/** The whole configuration as one file. */
export function BackupPage() {
  return <SetUpSettings />
}
