import { Switch as Radix } from 'radix-ui'

/** On or off. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  className = '',
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}) {
  return (
    <Radix.Root
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onCheckedChange={onChange}
      className={
        'relative h-[18px] w-[30px] shrink-0 rounded-full border border-line-strong bg-sunken disabled:opacity-50 ' +
        `data-[state=checked]:border-accent data-[state=checked]:bg-accent ${className}`
      }
    >
      <Radix.Thumb
        className={
          'block size-3 translate-x-[2px] rounded-full bg-line-strong transition-transform ' +
          'data-[state=checked]:translate-x-[14px] data-[state=checked]:bg-on-accent'
        }
      />
    </Radix.Root>
  )
}
