import type { SyncStatus } from '../../../../electron/contract/settings/sync.ts'
import { askAgain } from '../../../engine/queries.ts'
import { useAnswer, useNeeds } from '../../../engine/use-engine.ts'
import { hrefOf } from '../../../frame/route.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { legible } from '../../../parts/legible.ts'
import { Failure, Skeleton, Trouble } from '../../../parts/message.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Time } from '../../../parts/time/time.tsx'
import { FolderRow } from '../../rows/folder-row.tsx'
import { SettingGroup, SettingRow } from '../../rows/setting-row.tsx'
import { useSetting } from '../../rows/value-rows.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ConflictsCard } from './conflicts-card.tsx'

/** Shares the configuration with the user's other computers: the folder, what waits, and what is in conflict. */
export function SyncPage() {
  const { value: folder } = useSetting('sync.folder')
  return (
    <>
      <p className="text-ink-2">
        The same servers, permissions, settings, and scripts on all your computers, by a folder that they share. To move once, with your
        keys, use{' '}
        <a href={hrefOf({ page: 'settings', part: 'backup' })} className="text-accent underline">
          Backup
        </a>
        .
      </p>
      <SettingGroup>
        <FolderRow setting="sync.folder" />
        {folder !== undefined && <TakeRow />}
      </SettingGroup>
      {typeof folder === 'string' && <Shared folder={folder} />}
    </>
  )
}

function TakeRow() {
  const { name, about, value, onUsual, problem, change } = useSetting('sync.take')
  return (
    <SettingRow {...{ name, about, problem, onUsual }} usual="they wait">
      <Segmented
        label={name}
        value={value === 'all' ? 'all' : 'ask'}
        onChange={(chosen) => void change(chosen)}
        options={[
          { value: 'ask', label: 'Wait for me' },
          { value: 'all', label: 'Apply at once' },
        ]}
      />
    </SettingRow>
  )
}

function Shared({ folder }: { folder: string }) {
  // Another need: another computer has changed something, or decided.
  const needs = useNeeds()
    .filter(({ kind }) => kind === 'sync')
    .map(({ id }) => id)
    .join('\n')
  const { value: status, error } = useAnswer(['sync', folder, needs], (client, signal) => client.sync.status(undefined, { signal }))
  if (error !== undefined) return <Failure error={error} />
  if (status === undefined) return <Skeleton lines={3} />
  const { waiting, conflicts, problem } = status
  return (
    <>
      {problem !== undefined && <Trouble {...problem} />}
      {conflicts.length > 0 && <ConflictsCard conflicts={conflicts} />}
      {waiting.length > 0 && <ChangesCard changes={waiting} />}
      <Computers status={status} />
    </>
  )
}

function Computers({ status: { computers, unread } }: { status: SyncStatus }) {
  return (
    <Card title="Other computers" action={<Button onClick={() => void askAgain('sync')}>Sync now</Button>}>
      {computers.length === 0 ? (
        <p className="text-ink-2">None yet. Choose the same folder in Tooltray on your other computer.</p>
      ) : (
        <ul>
          {computers.map(({ name, at }) => (
            <li key={`${name} ${at}`} className="flex flex-wrap justify-between gap-x-3 py-1.5 not-first:border-t">
              <span className="min-w-0 wrap-anywhere">{legible(name)}</span>
              <span className="text-ink-2">
                last change <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <p className="mt-2 text-small wrap-anywhere text-ink-2">
          Files that can’t be read, perhaps because they are still copied: {unread.map(legible).join(', ')}
        </p>
      )}
    </Card>
  )
}
