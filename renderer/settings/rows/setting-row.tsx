import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../../engine/use-engine.ts'
import { IconButton } from '../../parts/button.tsx'
import { wantedSetting } from './wanted-setting.ts'

/** A group of settings: rows on one card. */
export function SettingGroup({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-2.5">
      {title !== undefined && (
        <div className="flex min-h-6 items-center gap-3">
          <h2 className="min-w-0 flex-1 text-section font-semibold">{title}</h2>
          {action}
        </div>
      )}
      <div className="divide-y rounded-card bg-card shadow-card">{children}</div>
    </section>
  )
}

/**
 * One setting: its name, one plain line, its usual value, and its control. A dot marks a value that is not the usual one.
 *
 * @param onUsual goes back to the usual value; undefined where it applies, or where there is no way back.
 * @param htmlFor the control that the name belongs to.
 */
export function SettingRow({
  name,
  about,
  usual,
  onUsual,
  problem,
  htmlFor,
  children,
  below,
}: {
  name: string
  about: ReactNode
  usual?: string | undefined
  onUsual?: (() => void) | undefined
  problem?: string | undefined
  htmlFor?: string
  children?: ReactNode
  below?: ReactNode
}) {
  const Name = htmlFor === undefined ? 'span' : 'label'
  const row = useRef<HTMLDivElement>(null)
  const isWanted = useStore(wantedSetting) === name
  useEffect(() => {
    if (!isWanted) return
    wantedSetting.set(undefined)
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('[data-control] :is(input, select, button)')?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <div ref={row} data-setting={name} className="px-4 py-3 compact:py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <Name {...(htmlFor === undefined ? {} : { htmlFor })} className="font-medium">
            {name}
          </Name>
          {onUsual !== undefined && (
            <span className="ml-2 inline-block size-1.5 rounded-full bg-accent-fill align-middle" role="img" aria-label="Changed" />
          )}
          <p id={htmlFor === undefined ? undefined : `${htmlFor}-about`} className="text-small wrap-anywhere text-ink-2">
            {about} {usual !== undefined && <span className="text-ink-3">Default: {usual}.</span>}
          </p>
        </div>
        <div className="flex max-w-full items-center gap-1">
          {onUsual !== undefined && (
            <IconButton label={`Back to default: ${name}`} onClick={onUsual}>
              <Undo2 className="size-4" aria-hidden />
            </IconButton>
          )}
          <span data-control className="contents">
            {children}
          </span>
        </div>
      </div>
      {problem !== undefined && (
        <p id={htmlFor === undefined ? undefined : `${htmlFor}-problem`} role="alert" className="mt-1 text-small break-words text-bad">
          {problem}
        </p>
      )}
      {below}
    </div>
  )
}
