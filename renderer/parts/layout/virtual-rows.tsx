import type { Virtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

/**
 * The rows of a list that exist now. They follow each other in the page, and only the list is moved to where the first one belongs: rows
 * that each have a place of their own have a style of their own, and Chromium then computes the styles of all that is in them anew, ever
 * slower the longer one scrolls.
 *
 * @param row draws the item of an index. It is a `li` of the given height in CSS pixels.
 */
export function VirtualRows({
  virtual,
  className = '',
  row,
}: {
  virtual: Virtualizer<HTMLDivElement, Element>
  className?: string
  row: (index: number, height: number) => ReactNode
}) {
  const items = virtual.getVirtualItems()
  return (
    <div style={{ height: virtual.getTotalSize() }}>
      <ul className={className} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
        {items.map(({ index, size }) => row(index, size))}
      </ul>
    </div>
  )
}
