import type { ChangePreview } from '../../electron/contract/clients.ts'
import { Trouble } from '../parts/message.tsx'

/** Files that cannot be changed, and why. */
export function FailedFiles({ failed }: { failed: ChangePreview['failed'] }) {
  return failed.map(({ file, message, hint }) => <Trouble key={file} kind="warn" message={message} hint={hint} />)
}
