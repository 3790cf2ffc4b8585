import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * A window over everything. The browser's own `dialog` keeps the keyboard inside, closes on Escape and returns the focus. It begins at
 * what is marked `data-initial-focus`, else at the first thing that can have it.
 */
export function Dialog({
  label,
  onClose,
  children,
  className = '',
}: {
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the next key arrives: what is typed right after opening belongs in here.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className={`m-auto rounded-box border border-line bg-raised p-0 text-ink shadow-2xl ${className}`}
    >
      {children}
    </dialog>
  )
}
