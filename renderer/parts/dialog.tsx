import { type ReactNode, useEffect, useRef } from 'react'

/** A window over everything. The browser's own `dialog` keeps the keyboard inside, closes on Escape and gives the focus back. */
export function Dialog({ label, onClose, children, className = '' }: { label: string; onClose: () => void; children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
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
