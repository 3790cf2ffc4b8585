import { RadioGroup } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import type { PermissionValue } from '../../electron/contract/consent/permissions.ts'
import { VALUES, VALUE_ICONS, VALUE_WORDS } from './values.ts'

const LOOKS: Readonly<Record<PermissionValue, string>> = {
  allow: 'data-[state=checked]:bg-good-soft data-[state=checked]:text-good',
  ask: 'data-[state=checked]:bg-warn-soft data-[state=checked]:text-warn',
  off: 'data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-card',
}

/** The choice for a digit key, wherever it stands on the keyboard. */
const DIGITS: Readonly<Record<string, PermissionValue>> = { Digit1: 'allow', Digit2: 'ask', Digit3: 'off' }

/**
 * What becomes of calls. The keys 1, 2, and 3 choose, too.
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
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = DIGITS[event.code]
    if (chosen === undefined || disabled || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) onAll?.(chosen)
    else onChange(chosen)
  }
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      // Never undefined: Radix would then keep a choice of its own.
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(chosen) => onChange(chosen as PermissionValue)}
      onKeyDown={onKeyDown}
      className="inline-flex shrink-0 rounded-box bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {VALUES.map((each) => {
        const Icon = VALUE_ICONS[each]
        return (
          <RadioGroup.Item
            key={each}
            value={each}
            aria-label={VALUE_WORDS[each]}
            className={
              `inline-flex h-7 ${compact ? 'w-13' : 'w-15'} items-center justify-center gap-1 rounded-small text-small font-medium ` +
              `text-ink-2 transition-colors duration-120 hover:text-ink disabled:opacity-60 ${LOOKS[each]}`
            }
          >
            {each === value && <Icon className="size-3.5" aria-hidden />}
            {VALUE_WORDS[each]}
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
