import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * A modal dialog. The browser's own `dialog` traps the keyboard focus, closes on Escape, and restores the focus. It focuses the element
 * marked `data-initial-focus`, or the first focusable one.
 */
export function Dialog({
  label,
  onClose,
  children,
  className = '',
  alert = false,
}: {
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** It asks for a decision. */
  alert?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect, so that keys typed right after opening arrive here.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className={`m-auto rounded-dialog bg-raised p-0 text-ink shadow-popover ${className}`}
    >
      {children}
    </dialog>
  )
}

/**
 * The buttons at the end of a dialog. They stay in sight while what is above them scrolls, and leave room for the focus ring of a field
 * right above.
 */
export function DialogButtons({ children, isLast = true }: { children: ReactNode; isLast?: boolean }) {
  return (
    <div className={`sticky bottom-0 z-1 -mt-2 flex flex-wrap justify-end gap-2 bg-raised pt-2 pb-3 ${isLast ? '-mb-3' : ''}`}>
      {children}
    </div>
  )
}
