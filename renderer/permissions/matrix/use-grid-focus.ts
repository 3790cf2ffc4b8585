import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Place, placeFor } from './grid-keys.ts'

/**
 * The keyboard in a grid that draws only what is in sight: it is one stop of the Tab key, and the arrows move between its cells, which have
 * `data-cell="ROW COLUMN"`.
 *
 * @returns the stop, which must be drawn wherever one scrolls to, and what the grid listens to.
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, size: { readonly rows: number; readonly columns: number }) {
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 })
  const wanted = useRef<Place>(undefined)
  // Its cell is there once it was drawn as the stop.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const { row, column } = wanted.current
    wanted.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  })
  return {
    // Rows can have gone since.
    stop: { row: Math.min(stop.row, size.rows - 1), column: Math.min(stop.column, size.columns - 1) },
    listeners: {
      onFocus({ target }: FocusEvent): void {
        const place = placeOf(target)
        if (place !== undefined && (place.row !== stop.row || place.column !== stop.column)) setStop(place)
      },
      onKeyDown(event: KeyboardEvent): void {
        if (event.altKey || event.metaKey || event.shiftKey) return
        const from = placeOf(event.target)
        const to = from && placeFor(event.key, event.ctrlKey, from, size)
        if (to === undefined) return
        event.preventDefault()
        wanted.current = to
        setStop(to)
      },
    },
  }
}

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined
  if (cell === undefined) return undefined
  const [row = 0, column = 0] = cell.split(' ').map(Number)
  return { row, column }
}
