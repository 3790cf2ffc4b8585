import { type Route, hrefOf } from '../../frame/route.ts'

/** Links to the views of one page, drawn as a segmented control. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { readonly label: string; readonly route: Route; readonly current: boolean }[]
}) {
  return (
    <nav
      aria-label={label}
      className={
        'inline-flex flex-wrap rounded-box bg-sunken p-0.5 inset-ring inset-ring-line ' +
        // Where they do not fit in one row, in two of the same width.
        (tabs.length > 3 ? 'max-[600px]:grid max-[600px]:w-full max-[600px]:grid-cols-2 max-[600px]:text-center' : '')
      }
    >
      {tabs.map(({ label: text, route, current }) => (
        <a
          key={text}
          href={hrefOf(route)}
          aria-current={current ? 'page' : undefined}
          className={
            'h-7 cursor-default rounded-small px-2.5 leading-7 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink ' +
            'aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-card'
          }
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
