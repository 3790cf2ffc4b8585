import type { ImportItem } from '../../electron/contract/clients.ts'
import { checkPrograms } from '../servers/program/check-programs.ts'
import { MissingProgramBox } from '../servers/program/missing-program.tsx'

/** The programs that servers to be imported need and this computer lacks: most servers use the same few. */
export function MissingPrograms({ items }: { items: readonly ImportItem[] }) {
  const missing = new Map(items.flatMap((item) => (item.missing === undefined ? [] : [[item.missing.program, item.missing]])))
  return [...missing.values()].map((each) => <MissingProgramBox key={each.program} missing={each} check={checkPrograms} />)
}
