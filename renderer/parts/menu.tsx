import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** The button with three dots, and its menu. */
export function MoreMenu({ label, children, className = 'min-w-52' }: { label: string; children: ReactNode; className?: string }) {
  return (
    // Not modal: a modal menu stops scrolling by inline styles, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label}>
          <Ellipsis className="size-4" aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className={`z-20 rounded-page bg-raised p-1 shadow-popover ${className}`}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
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
