import { type KeyboardEvent, useRef } from 'react'
import type { PermissionValue } from '../../electron/contract/consent/permissions.ts'
import { VALUES, VALUE_ICONS, VALUE_WORDS } from './values.ts'

const LOOKS: Readonly<Record<PermissionValue, string>> = {
  allow: 'bg-good-soft text-good',
  ask: 'bg-warn-soft text-warn',
  off: 'bg-raised text-ink shadow-card',
}

/** The choice for a digit key, wherever it stands on the keyboard. */
const DIGITS: Readonly<Record<string, PermissionValue>> = { Digit1: 'allow', Digit2: 'ask', Digit3: 'off' }

/** How far an arrow key moves the choice. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * What becomes of calls. The arrow keys and the keys 1, 2, and 3 choose, too. A page of tools shows many of them while it scrolls, so they
 * are plain buttons: radio groups of Radix took most of the time of a frame.
 *
 * @param label names what it is about.
 * @param value undefined: several things differ, and none is chosen.
 * @param onAll is called instead if Shift is held with a digit.
 */
export function TriState({
  label,
  value,
  onChange,
  onAll,
  disabled = false,
  compact = false,
}: {
  label: string
  value: PermissionValue | undefined
  onChange: (value: PermissionValue) => void
  onAll?: ((value: PermissionValue) => void) | undefined
  disabled?: boolean
  /** Narrower, where several stand side by side. */
  compact?: boolean
}) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = DIGITS[event.code]
    const step = STEPS[event.key]
    if (chosen !== undefined) {
      event.preventDefault()
      if (event.shiftKey) onAll?.(chosen)
      else onChange(chosen)
    } else if (step !== undefined && !event.shiftKey) {
      event.preventDefault()
      const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
      const next = (buttons.findIndex((button) => button === document.activeElement) + step + buttons.length) % buttons.length
      buttons[next]?.focus()
      choose(VALUES[next])
    }
  }
  const choose = (each: PermissionValue | undefined): void => {
    if (each !== undefined && each !== value) onChange(each)
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="inline-flex shrink-0 rounded-box bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {VALUES.map((each, at) => {
        const Icon = VALUE_ICONS[each]
        return (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === value}
            aria-label={VALUE_WORDS[each]}
            disabled={disabled}
            // One stop of the Tab key: the choice, or the first button where none is chosen.
            tabIndex={each === value || (value === undefined && at === 0) ? 0 : -1}
            onClick={() => choose(each)}
            className={
              `inline-flex h-7 ${compact ? 'w-13' : 'w-15'} items-center justify-center gap-1 rounded-small text-small font-medium ` +
              `transition-colors duration-120 disabled:opacity-60 ${each === value ? LOOKS[each] : 'text-ink-2 hover:text-ink'}`
            }
          >
            {each === value && <Icon className="size-3.5" aria-hidden />}
            {VALUE_WORDS[each]}
          </button>
        )
      })}
    </div>
  )
}
