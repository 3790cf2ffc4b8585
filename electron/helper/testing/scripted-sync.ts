import { implement } from '@orpc/server'
import type { SyncStatus } from '../../contract/settings/sync.ts'
import { previewOf } from '../../engine/entry/consent/agreement.ts'
import { controlApi } from '../../control/control-api.ts'

const ENTRY = { command: 'npx', args: ['-y', 'notes', '${here:1}'] }

const STATUS: SyncStatus = {
  folder: '/shared',
  take: 'ask',
  unread: ['tooltray-1.json'],
  computers: [{ name: 'desk', at: 0 }],
  waiting: [
    {
      key: '["server","notes"]',
      kind: 'server',
      name: 'notes',
      change: 'new',
      computer: 'desk',
      paths: 1,
      pathsHere: [],
      fingerprint: 'f-1',
      preview: previewOf(ENTRY),
      text: JSON.stringify(ENTRY),
    },
    {
      key: '["profile","work"]',
      kind: 'profile',
      name: 'work',
      change: 'removed',
      computer: 'desk',
      paths: 0,
      pathsHere: [],
      fingerprint: 'f-2',
    },
  ],
  conflicts: [
    {
      key: '["setting","callTimeout"]',
      kind: 'setting',
      name: 'callTimeout',
      sides: [
        { by: 'a', n: 2, computer: 'desk', at: 0, text: '"5m"', here: false, fingerprint: 'f-3' },
        { by: 'b', n: 1, computer: 'laptop', at: 0, text: '"1m"', here: true, fingerprint: 'f-4' },
      ],
    },
  ],
}

/** The shared configuration of a scripted engine, which notes what it was asked for. */
export function scriptedSync(asked: string[]) {
  const api = implement(controlApi).sync
  const DONE: SyncStatus = { ...STATUS, waiting: [], conflicts: [], unread: [] }
  return {
    status: api.status.handler(() => STATUS),
    accept: api.accept.handler(({ input }) => {
      asked.push(`sync accept ${JSON.stringify(input)}`)
      return DONE
    }),
    choose: api.choose.handler(({ input }) => {
      asked.push(`sync choose ${JSON.stringify(input)}`)
      return DONE
    }),
  }
}
