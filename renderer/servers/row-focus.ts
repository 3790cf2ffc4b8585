import type { KeyboardEvent } from 'react'

/** The arrow keys move between the rows of servers. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const at = rowLinks().findIndex((row) => row === document.activeElement)
  if (at === -1) return
  focusRow(event, at + (event.key === 'ArrowDown' ? 1 : -1))
}

let left: string | undefined

/** Remembers the server that was just closed, so that the list can return the keyboard focus to its row. */
export function leaveServer(name: string): void {
  left = name
}

/** Returns the focus to the row of the server that was closed, once. */
export function focusLeftRow(): void {
  if (left === undefined) return
  document.querySelector<HTMLElement>(`[data-server-row="${CSS.escape(left)}"] a`)?.focus()
  left = undefined
}

/** Moves the focus to a row by its position, if there is one. */
export function focusRow(event: KeyboardEvent<HTMLElement>, at: number): void {
  const row = rowLinks()[at]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-server-row] a')]
}
