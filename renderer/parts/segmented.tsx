/** A choice of few options, all visible. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-box bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={
            'h-7 rounded-small px-2.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink ' +
            'aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card'
          }
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
