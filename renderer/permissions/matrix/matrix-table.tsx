import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import type { PermissionClient, PermissionMatrix } from '../../../electron/contract/consent/permissions.ts'
import { useRowHeight } from '../../frame/look/use-row-height.ts'
import { Tile } from '../../parts/marks/tile.tsx'
import { useServerTitle } from '../../servers/use-server-title.ts'
import { type Drawn, drawn, withOne } from './drawn.ts'
import { COLUMN, type MatrixColumn, NAME_CELL, Row } from './matrix-row.tsx'
import { useGridFocus } from './use-grid-focus.ts'

/**
 * A row for each server and a column for each app. The names stay in sight, and a cell leads to where it is set. Draws only what is in
 * sight: there can be thousands of cells.
 */
export function MatrixTable({ rows, clients }: PermissionMatrixParts) {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = clients.length + 1
  const title = useServerTitle()
  // Of every row, also of the one with the names.
  const height = useRowHeight(45, 37)
  const { stop, listeners } = useGridFocus(scroller, { rows: rows.length, columns })
  const getScrollElement = (): HTMLElement | null => scroller.current
  const inHeight = useVirtualizer({
    getScrollElement,
    count: rows.length,
    estimateSize: () => height,
    overscan: 3,
    rangeExtractor: (range) => withOne(defaultRangeExtractor(range), stop.row),
  })
  const inWidth = useVirtualizer({
    getScrollElement,
    count: columns,
    estimateSize: () => COLUMN,
    overscan: 1,
    horizontal: true,
    rangeExtractor: (range) => withOne(defaultRangeExtractor(range), stop.column),
  })
  const drawnRows = inHeight.getVirtualItems()
  const drawnColumns = inWidth.getVirtualItems()
  const places = drawnColumns.map(({ index }) => index).join(' ')
  const shown = useMemo(
    () => drawn(drawnColumns).map((each): MatrixColumn => ('at' in each ? { ...each, client: clients[each.at - 1] } : each)),
    [places, clients],
  )
  return (
    // A cell that gets the focus does not come to lie below the names.
    <div
      ref={scroller}
      className={
        'relative min-h-0 flex-1 scroll-pt-12 scroll-pl-(--names) overflow-auto rounded-card bg-card shadow-card ' +
        '[--names:12rem] max-[760px]:[--names:9rem]'
      }
    >
      <table
        role="grid"
        aria-label="What each app may do on each server"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns + 1}
        {...listeners}
        className="table-fixed border-separate border-spacing-0 text-left"
        // The last column takes what is left: of columns that are not drawn, or of the window.
        style={{ width: `max(100%, calc(var(--names) + ${columns * COLUMN}px))` }}
      >
        <colgroup>
          <col className="w-(--names)" />
          {shown.map((each) => (
            <col key={keyOf(each)} style={{ width: 'at' in each ? COLUMN : each.gap }} />
          ))}
          <col />
        </colgroup>
        <Heads columns={shown} />
        <tbody>
          {drawn(drawnRows).map((each) => {
            if ('gap' in each) return <tr key={keyOf(each)} aria-hidden style={{ height: each.gap }} />
            const row = rows[each.at]
            return (
              row && (
                <Row
                  key={row.server}
                  {...{ row, title: title(row.server), at: each.at, columns: shown }}
                  stop={each.at === stop.row ? stop.column : undefined}
                />
              )
            )
          })}
          <tr aria-hidden style={{ height: inHeight.getTotalSize() - (drawnRows.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </div>
  )
}

interface PermissionMatrixParts {
  readonly rows: PermissionMatrix['servers']
  readonly clients: readonly PermissionClient[]
}

/** There is one gap at most before what is in sight, and one between that and what stays. */
function keyOf(each: Drawn): string {
  return 'at' in each ? `at ${each.at}` : `gap ${each.gap}`
}

const Heads = memo(function Heads({ columns }: { columns: readonly MatrixColumn[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1} className={`${NAME_CELL} top-0 z-20`}>
          Server
        </th>
        {columns.map((each) =>
          'gap' in each ? (
            <td key={keyOf(each)} aria-hidden className={HEAD} />
          ) : (
            <th key={keyOf(each)} scope="col" aria-colindex={each.at + 2} className={`${HEAD} px-2 font-medium`}>
              {each.client === undefined ? (
                'Every app'
              ) : (
                <span className="flex items-center gap-2">
                  <Tile name={each.client.name} kind="app" size={24} />
                  <span className="min-w-0 truncate" title={each.client.name}>
                    {each.client.name}
                  </span>
                </span>
              )}
            </th>
          ),
        )}
        <td aria-hidden className={HEAD} />
      </tr>
    </thead>
  )
})

const HEAD = 'sticky top-0 z-10 border-b bg-card'
