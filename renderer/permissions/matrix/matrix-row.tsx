import { memo } from 'react'
import type { MatrixCell, PermissionClient, PermissionMatrix } from '../../../electron/contract/consent/permissions.ts'
import { hrefOf } from '../../frame/route.ts'
import { Tile } from '../../parts/marks/tile.tsx'
import { cellWords } from './cell-words.ts'
import { CellMarks } from './matrix-cell.tsx'

/** The width of the column of an app, in CSS pixels. */
export const COLUMN = 176

/** A drawn column: of an app, or of every app; or the room of columns that are not drawn. */
export type MatrixColumn = { readonly at: number; readonly client: PermissionClient | undefined } | { readonly gap: number }

/** The look of a cell of the first column. */
export const NAME_CELL = 'sticky left-0 h-[45px] border-b bg-card px-4 font-medium'

/** What each app may do on one server. */
export const Row = memo(function Row({
  row: { server, all, differing },
  title,
  at,
  columns,
  stop,
}: {
  row: PermissionMatrix['servers'][number]
  /** The displayed name of the server. */
  title: string
  at: number
  columns: readonly MatrixColumn[]
  /** The column of the cell that the Tab key comes to, if it is in this row. */
  stop: number | undefined
}) {
  const cellOf = (client: PermissionClient | undefined): MatrixCell | undefined => {
    const own = differing.find((each) => each.client === client?.id)
    return own === undefined ? all : own.cell
  }
  return (
    // Rows and columns are numbered from 1, and the first ones have the names.
    <tr data-matrix-row={server} aria-rowindex={at + 2}>
      <th scope="row" aria-colindex={1} className={`${NAME_CELL} z-10`}>
        <span className="flex items-center gap-2">
          <Tile name={server} size={24} />
          <span className="min-w-0 truncate" title={title}>
            {title}
          </span>
        </span>
      </th>
      {columns.map((each) =>
        'gap' in each ? (
          <td key={`gap ${each.gap}`} aria-hidden className="border-b" />
        ) : (
          <Cell
            key={each.at}
            server={server}
            title={title}
            client={each.client}
            cell={cellOf(each.client)}
            row={at}
            column={each.at}
            isStop={each.at === stop}
          />
        ),
      )}
      <td aria-hidden className="border-b" />
    </tr>
  )
})

const Cell = memo(function Cell({
  server,
  title,
  client,
  cell,
  row,
  column,
  isStop,
}: {
  server: string
  title: string
  client: PermissionClient | undefined
  cell: MatrixCell | undefined
  row: number
  column: number
  isStop: boolean
}) {
  const words = cell === undefined ? 'No access: its profile or role is missing.' : cellWords(cell)
  return (
    <td aria-colindex={column + 2} className="border-b p-0">
      <a
        href={hrefOf({ page: 'servers', server, tab: 'permissions', ...(client === undefined ? {} : { app: client.id }) })}
        tabIndex={isStop ? 0 : -1}
        data-cell={`${row} ${column}`}
        aria-label={`${client?.name ?? 'Every app'} on ${title}: ${words}`}
        title={words}
        className="flex h-11 compact:h-9 items-center overflow-hidden px-2 text-ink no-underline -outline-offset-2 hover:bg-hover"
      >
        <CellMarks cell={cell} />
      </a>
    </td>
  )
})
