/** A cell of a grid, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Rows that Page up and Page down move by. */
const A_PAGE = 10

/**
 * Returns the cell that a key leads to: the arrows to the next one, Home and End along the row, with Ctrl to the corners, Page up and Page
 * down by ten rows. At an edge, it is the same cell. Undefined for other keys.
 */
export function placeFor(
  key: string,
  ctrl: boolean,
  { row, column }: Place,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Place | undefined {
  const last = { row: rows - 1, column: columns - 1 }
  const corners: Readonly<Record<string, Place>> = { Home: { row: 0, column: 0 }, End: last }
  const others: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: last.column },
    PageUp: { row: row - A_PAGE, column },
    PageDown: { row: row + A_PAGE, column },
  }
  const place = (ctrl ? corners : others)[key]
  if (place === undefined) return undefined
  return { row: within(place.row, last.row), column: within(place.column, last.column) }
}

function within(number: number, last: number): number {
  return Math.max(0, Math.min(number, last))
}
