import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * A pane that slides in from the right, with details at their own address. Escape closes it, also while the focus is on the row that opened
 * it, and returns the focus to that row.
 */
export function Pane({
  label,
  onClose,
  children,
  width = 'w-[460px]',
}: {
  label: string
  onClose: () => void
  children: ReactNode
  width?: string
}) {
  const pane = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  // A layout effect: its end still finds the focus in the pane.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const { current: opened } = pane
    return () => {
      if (opened?.contains(document.activeElement) === true && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      // In a field beside the pane, Escape belongs to the field.
      if (!isTyping(event.target) || pane.current?.contains(event.target as Node) === true) close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside
      ref={pane}
      aria-label={label}
      className={
        `flex h-full ${width} shrink-0 animate-slide-in flex-col border-l bg-surface max-[1040px]:absolute ` +
        'max-[1040px]:inset-y-0 max-[1040px]:right-0 max-[1040px]:z-10 max-[1040px]:max-w-full max-[1040px]:shadow-popover'
      }
    >
      {children}
    </aside>
  )
}
