import { Lock as Icon } from 'lucide-react'
import type { PermissionState } from '../../electron/contract/consent/permissions.ts'
import { hrefOf } from '../frame/route.ts'
import { whyLocked } from './state-words.ts'

/** Says that something else decides than what is set here, and leads there; nothing if it does not. */
export function Lock({ state, short = false }: { state: PermissionState; short?: boolean }) {
  if (state.locked !== true) return null
  const words = whyLocked(state)
  return (
    <a
      href={hrefOf({ page: 'permissions', ...(state.by.number === undefined ? {} : { rule: String(state.by.number) }) })}
      title={words}
      className="inline-flex shrink-0 items-center gap-1 text-small text-ink-2 no-underline hover:text-ink"
    >
      <Icon className="size-3.5" aria-hidden />
      <span className={short ? 'sr-only' : ''}>{words}</span>
    </a>
  )
}
