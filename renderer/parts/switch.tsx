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
        'relative h-5 w-[34px] shrink-0 rounded-full bg-line-strong transition-colors duration-160 disabled:opacity-50 ' +
        `data-[state=checked]:bg-accent-fill ${className}`
      }
    >
      <Radix.Thumb
        className={
          'block size-4 translate-x-[2px] rounded-full bg-on-accent transition-transform duration-160 ' +
          'data-[state=checked]:translate-x-4'
        }
      />
    </Radix.Root>
  )
}
