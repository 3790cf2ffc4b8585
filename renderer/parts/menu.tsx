import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from './button.tsx'

/**
 * The button with three dots, and its menu. The menu exists only while it is open: a list of tools has a button in each row, and a closed
 * menu of Radix in each row took much of the time of a frame while the list scrolled.
 */
export function MoreMenu({ label, children, className = 'min-w-52' }: { label: string; children: ReactNode; className?: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** Whether it is left for something else, which then keeps the focus. */
  const isLeft = useRef(false)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The focus goes to the menu.
          if (!open) event.preventDefault()
          setOpen(!open)
        }}
        onKeyDown={onKeyDown}
      >
        <Ellipsis className="size-4" aria-hidden />
      </IconButton>
      {open && (
        // Not modal: a modal menu stops scrolling by inline styles, which the page's policy forbids.
        <DropdownMenu.Root open modal={false} onOpenChange={setOpen}>
          <DropdownMenu.Trigger asChild>
            <StandsFor element={button} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align="end"
              sideOffset={4}
              aria-labelledby={undefined}
              aria-label={label}
              onInteractOutside={() => (isLeft.current = true)}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (!isLeft.current) button.current?.focus()
                isLeft.current = false
              }}
              className={`z-20 rounded-page bg-raised p-1 shadow-popover ${className}`}
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </>
  )
}

/** Draws nothing. Its `ref` is an element that is there already: the menu stands beside that. */
function StandsFor({ element, ref }: { element: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => element.current, [element])
  return null
}

/** One action of a menu. `danger`: it takes something away. */
export function MenuItem({
  children,
  onSelect,
  danger = false,
  disabled = false,
}: {
  children: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={
        'flex min-h-8 items-center gap-4 rounded-box px-2.5 outline-none data-[disabled]:text-ink-3 data-[highlighted]:bg-hover ' +
        (danger ? 'text-bad' : '')
      }
    >
      {children}
    </DropdownMenu.Item>
  )
}
