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
    <div role="group" aria-label={label} className="inline-flex rounded-box border border-line-strong/50 bg-surface p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-6 rounded-[4px] px-2.5 text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
