import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Need } from '../../electron/contract/home/needs.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { needWords } from '../../electron/control/words/need-words.ts'
import { useNeeds } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { runNeed } from '../needs/run-need.ts'
import { Button } from '../parts/button.tsx'
import { legible } from '../parts/legible.ts'
import { Tile } from '../parts/marks/tile.tsx'
import { bytesOf } from '../parts/numbers/bytes.ts'
import { counted } from '../parts/time/ago.ts'
import { KeyLine } from '../servers/form/key-line.tsx'
import { aboutOf, fetchedWords, statusWord, titleOf } from '../servers/server-words.ts'
import { StatusSign } from '../servers/status-word.tsx'
import type { Purpose } from '../servers/gallery/use-purposes.ts'
import { InstallLine } from './install-line.tsx'
import { isReady, needOf } from './ready.ts'

/**
 * One server of a set-up: how it stands, why, and the one thing to do about it.
 *
 * @param copied how many bytes of what it had stored were copied.
 */
export function ServerLine({
  server,
  purpose,
  copied,
}: {
  server: ServerStatus
  purpose: Purpose | undefined
  copied: number | undefined
}) {
  const need = needOf(server, useNeeds())
  return (
    <li data-setup-server={server.name} data-ready={isReady(server)} className="border-t">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <Tile name={server.name} size={32} />
        <div className="min-w-0 flex-1 basis-36">
          <a
            href={hrefOf({ page: 'servers', server: server.name })}
            className="block w-fit max-w-full cursor-default truncate text-strong font-semibold text-ink no-underline hover:underline"
          >
            {titleOf(server)}
          </a>
          <p className={`text-small text-ink-2 ${need === undefined ? 'truncate' : 'wrap-anywhere'}`}>
            {legible(noteOf(server, need, purpose, copied))}
          </p>
        </div>
        <Right server={server} need={need} />
      </div>
      {need?.kind === 'key' && <KeyLine server={server} entry={purpose?.entry} />}
    </li>
  )
}

function Right({ server, need }: { server: ServerStatus; need: Need | undefined }): ReactNode {
  if (need === undefined) return <State server={server} />
  if (need.kind === 'key') return <span className="text-small font-medium text-warn">Needs a key</span>
  const program = need.problem?.program
  if (program?.installation !== undefined) return <InstallLine installation={program.installation} />
  const { button, action } = needWords(need)
  return <Button onClick={() => runNeed(action)}>{button}</Button>
}

function State({ server }: { server: ServerStatus }) {
  const { packages, of } = server.fetched ?? {}
  if (packages !== undefined && of !== undefined) return <Bar value={packages} of={of} />
  if (isReady(server))
    return (
      <span className="flex items-center gap-1.5 text-small font-medium text-good">
        <Check className="size-3.5" strokeWidth={2.5} aria-hidden />
        {`Ready, ${counted(server.tools, 'tool')}`}
      </span>
    )
  const { word, tone } = statusWord(server)
  return (
    <span role="status" className="flex items-center gap-1.5 text-small text-ink-2">
      <StatusSign tone={tone === 'good' ? 'quiet' : tone} />
      {tone === 'good' ? 'Starts when it is used' : word}
    </span>
  )
}

/** The packages of a server that are there, of all that it needs. */
function Bar({ value, of }: { value: number; of: number }) {
  return (
    <span
      role="progressbar"
      aria-label="Packages fetched"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={of}
      className="h-1 w-30 overflow-hidden rounded-full bg-sunken"
    >
      <span className="block h-full rounded-full bg-accent-fill" style={{ width: `${(100 * value) / of}%` }} />
    </span>
  )
}

/** What stands below the name: what is wrong, what was taken along, or what it is for. */
function noteOf(server: ServerStatus, need: Need | undefined, purpose: Purpose | undefined, copied: number | undefined): string {
  if (need !== undefined) {
    const program = need.problem?.program
    if (program?.product !== undefined) return `Runs with ${program.product.name}, which is not on this computer`
    if (need.kind === 'key') return 'There is no key for it yet.'
    const { title, reason } = needWords(need)
    return reason ?? title
  }
  if (server.doing === 'fetching') return fetchedWords(server.fetched)
  if (copied !== undefined) return `What it had stored was taken along: ${bytesOf(copied)}`
  const about = aboutOf(server)
  // A program that calls itself by one technical word says nothing by it.
  return purpose?.what ?? (about?.includes(' ') === true ? about : '')
}
