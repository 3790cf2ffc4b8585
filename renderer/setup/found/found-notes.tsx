import { KeyRound, type LucideIcon, PackageX } from 'lucide-react'
import type { ChangePreview, ImportItem } from '../../../electron/contract/clients.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { listed } from '../../clients/words.ts'
import { counted } from '../../parts/time/ago.ts'

/**
 * What is said before an import: where keys go, and what servers still need.
 *
 * @param items the servers that are imported.
 */
export function FoundNotes({ items, secrets }: { items: readonly ImportItem[]; secrets: ChangePreview['secrets'] }) {
  const keys = items.reduce((sum, item) => sum + item.secrets.length, 0)
  const open = items.filter(({ openKeys = [] }) => openKeys.length > 0)
  const lacking = Map.groupBy(
    items.flatMap(({ as, missing }) => (missing === undefined ? [] : [{ as, needs: missing.product?.name ?? missing.program }])),
    ({ needs }) => needs,
  )
  const namesOf = (some: readonly { readonly as: string }[]): string => listed(some.map(({ as }) => humanName(as)))
  return (
    <ul aria-label="Good to know" className="space-y-1 text-ink-2 empty:hidden">
      {keys > 0 && (
        <Note icon={KeyRound}>
          {secrets.available
            ? `${counted(keys, 'key')} will move to ${secrets.where}.`
            : `${counted(keys, 'key')} found; ${secrets.where}.`}
        </Note>
      )}
      {open.length > 0 && (
        <Note icon={KeyRound}>{`${namesOf(open)} ${open.length === 1 ? 'needs' : 'need'} a key. You can enter it in the next step.`}</Note>
      )}
      {[...lacking].map(([needs, some]) => (
        <Note key={needs} icon={PackageX}>
          {`${namesOf(some)} ${some.length === 1 ? 'needs' : 'need'} ${needs}, which is not on this computer. The next step helps.`}
        </Note>
      ))}
    </ul>
  )
}

function Note({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      {children}
    </li>
  )
}
