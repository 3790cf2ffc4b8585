import { Copy, Download } from 'lucide-react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { engine } from '../../engine/engine.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { saveText } from '../../parts/save-text.ts'
import { ServerLog } from '../server-log.tsx'

/** What a server wrote to its log, live, with a way to hand it on. */
export function LogsTab({ server }: { server: ServerStatus }) {
  const { name } = server
  const text = async (): Promise<string> => {
    const lines = await engine().servers.log({ name })
    return lines.map((line) => `${new Date(line.at).toISOString()} ${line.text}\n`).join('')
  }
  const copy = async (): Promise<void> => {
    if (await attempt(async () => navigator.clipboard.writeText(await text()), 'The log was not copied'))
      notify({ kind: 'done', text: 'The log is copied.' })
  }
  return (
    <>
      <div className="flex justify-end gap-2 px-6 pt-3 max-[760px]:px-4">
        <Button onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden /> Copy
        </Button>
        <Button onClick={() => void attempt(async () => saveText(`${name}.log`, await text()), 'The log was not saved')}>
          <Download className="size-4" aria-hidden /> Save
        </Button>
      </div>
      <div className="min-h-0 flex-1 px-2">
        <ServerLog server={server} />
      </div>
    </>
  )
}
