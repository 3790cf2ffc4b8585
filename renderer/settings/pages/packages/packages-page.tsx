import type { KeptPackage } from '../../../../electron/contract/consent/packages.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { useAnswer, useServers } from '../../../engine/use-engine.ts'
import { hrefOf } from '../../../frame/route.ts'
import { Card } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { Tile } from '../../../parts/marks/tile.tsx'
import { Failure, Skeleton } from '../../../parts/message.tsx'
import { bytesOf } from '../../../parts/numbers/bytes.ts'
import { SettingGroup } from '../../rows/setting-row.tsx'
import { SwitchRow, TextRow } from '../../rows/value-rows.tsx'
import { DiskCard } from './disk-card.tsx'

/** The packages that servers are started from: how updates are taken, which versions run, and what is on disk. */
export function PackagesPage() {
  return (
    <>
      <p className="text-ink-2">Tooltray installs the package of a server once, and starts it from this computer.</p>
      <SettingGroup title="Updates">
        <TextRow setting="packages.youngest" kind="duration" />
        <SwitchRow setting="packages.look" />
        <SwitchRow setting="packages.hold" />
      </SettingGroup>
      <SettingGroup title="Gallery">
        <SwitchRow setting="gallery.update" />
        <TextRow setting="gallery.list" kind="text" />
      </SettingGroup>
      <KeptCard />
      <DiskCard />
    </>
  )
}

function KeptCard() {
  // A server that is added, has read its tools after a start, or can get an update has another row.
  const known = useServers()
    .map(({ name, refreshedAt, packageUpdate }) => `${name} ${refreshedAt} ${packageUpdate}`)
    .join('\n')
  const { value, error } = useAnswer(['packages', 'list', known], (client) => client.packages.list())
  return (
    <Card title="Kept packages" count={value?.length ?? 0}>
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Skeleton lines={3} />
      ) : value.length === 0 ? (
        <p className="text-ink-2">No package is kept yet. A package is kept when its server is started for the first time.</p>
      ) : (
        <ul aria-label="Kept packages">
          {value.map((row) => (
            <Row key={row.server} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row: { server, package: name, version, state, bytes, deprecated, update } }: { row: KeptPackage }) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 py-1.5 not-first:border-t">
      <Tile name={server} size={32} />
      <div className="min-w-0 flex-1">
        <a
          href={hrefOf({ page: 'servers', server })}
          className="block truncate font-medium no-underline after:absolute after:inset-0 after:rounded-box"
        >
          {humanName(server)}
        </a>
        <p className="truncate font-mono text-small text-ink-2">
          {legible(name)} {legible(version)}
        </p>
      </div>
      {deprecated !== undefined && <Pill look="bg-warn-soft text-warn">Deprecated</Pill>}
      {state === 'missing' && <Pill look="bg-sunken text-ink-2">Installed at the next start</Pill>}
      {update !== undefined && <Pill look="bg-accent-soft text-accent">{`Update to ${legible(update.version)}`}</Pill>}
      {bytes !== undefined && <span className="w-16 shrink-0 text-right text-small text-ink-2 tabular-nums">{bytesOf(bytes)}</span>}
    </li>
  )
}

function Pill({ look, children }: { look: string; children: string }) {
  return <span className={`shrink-0 rounded-full px-2 text-small font-medium ${look}`}>{children}</span>
}
