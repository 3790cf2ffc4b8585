import { CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import type { Tone } from '../../electron/control/state-words.ts'
import { statusWord } from './server-words.ts'

const LOOKS: Readonly<Record<Tone, string>> = {
  good: 'text-ink-2',
  busy: 'text-ink-2',
  quiet: 'text-ink-3',
  warn: 'font-medium text-warn',
  bad: 'font-medium text-bad',
}

/** A server's status by word, colour, and shape. `title`: with the whole error under the pointer. */
export function StatusWord({ server, className = '', title = false }: { server: ServerStatus; className?: string; title?: boolean }) {
  const { word, tone } = statusWord(server)
  return (
    <span
      title={title ? server.error?.message : undefined}
      className={`inline-flex min-w-0 items-center gap-1.5 ${LOOKS[tone]} ${className}`}
    >
      <StatusSign tone={tone} />
      <span className="truncate">{word}</span>
    </span>
  )
}

/** The mark of a status alone: the text is beside it. */
export function StatusSign({ tone }: { tone: Tone }) {
  switch (tone) {
    case 'good':
      return <span aria-hidden className="size-2 shrink-0 rounded-full bg-good-dot" />
    case 'quiet':
      return <span aria-hidden className="size-2 shrink-0 rounded-full border-[1.5px] border-line-strong" />
    case 'busy':
      return <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-turn text-accent" />
    case 'warn':
      return <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
    case 'bad':
      return <CircleX aria-hidden className="size-3.5 shrink-0" />
  }
}
