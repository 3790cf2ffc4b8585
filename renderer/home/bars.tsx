/** A bar for each day, today in the strong color. All that it shows is in its text as well. */
export function Bars({ days, label }: { days: readonly { readonly day: string; readonly value: number }[]; label: string }) {
  const most = Math.max(1, ...days.map(({ value }) => value))
  const said = days.map(({ day, value }) => `${weekdayOf(day, 'long')} ${value.toLocaleString('en')}`).join(', ')
  return (
    <div role="img" aria-label={`${label}: ${said}`}>
      <svg viewBox={`0 0 ${days.length * 10} 28`} preserveAspectRatio="none" className="h-28 w-full" aria-hidden>
        {days.map(({ day, value }, at) => {
          const height = value === 0 ? 0.4 : Math.max(1, (28 * value) / most)
          const fill = at === days.length - 1 ? 'fill-accent-fill' : 'fill-accent-line'
          return <rect key={day} x={at * 10 + 0.5} y={28 - height} width={9} height={height} className={fill} />
        })}
      </svg>
      <div aria-hidden className="mt-1 flex text-small text-ink-3">
        {days.map(({ day }) => (
          <span key={day} className="flex-1 text-center">
            {weekdayOf(day, 'short').slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** @param day as `2026-11-25`. */
function weekdayOf(day: string, weekday: 'long' | 'short'): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString('en', { weekday })
}
