import { implement } from '@orpc/server'
import { controlApi } from '../../control/control-api.ts'
import { askingOf, failed } from './scripted-answers.ts'

const api = implement(controlApi)

/** What the scripted engine answers about AI clients, and what they come in by. */
export const scriptedClients = (asked: string[]) => {
  const asking = askingOf(asked)
  return {
    clients: {
      list: api.clients.list.handler(() => []),
      hubs: api.clients.hubs.handler(() => []),
      program: api.clients.program.handler(() => ({ command: 'node', args: ['tooltray.js', 'connect'], env: {} })),
      preview: api.clients.preview.handler(() => ({
        id: 'p-1',
        files: [],
        failed: [],
        servers: [],
        secrets: { available: false, where: 'nowhere' },
        afterwards: [],
      })),
      apply: api.clients.apply.handler(() => ({ files: [], failed: [], imported: [], afterwards: [] })),
    },
    roles: {
      save: api.roles.save.handler(asking('role save')),
      remove: api.roles.remove.handler(asking('role remove')),
    },
    rules: {
      add: api.rules.add.handler(asking('rule add')),
      change: api.rules.change.handler(asking('rule change')),
      remove: api.rules.remove.handler(({ input }) => (asking('rule remove')({ input }), { removed: { decision: 'deny' } })),
    },
    permissions: {
      get: api.permissions.get.handler(() => ({ clients: [], effects: [], tools: [], destructive: 'ask' as const, limits: [] })),
      matrix: api.permissions.matrix.handler(() => ({ clients: [], servers: [] })),
      set: api.permissions.set.handler(({ input }) => (asking('permissions set')({ input }), { changed: [], undo: 'u1' })),
      undo: api.permissions.undo.handler(asking('permissions undo')),
    },
    policy: {
      check: api.policy.check.handler(({ input }) =>
        input.tool === 's__wipe'
          ? { decision: 'ask', reason: 'It may delete or overwrite something, and no rule decides it.' }
          : input.tool === 's__echo'
            ? { decision: 'allow', reason: 'Nothing denies s__echo.' }
            : { decision: 'deny', reason: `"deny" of the role reader has "${input.tool}".` },
      ),
    },
    access: {
      list: api.access.list.handler(() => [{ name: 'phone', profile: 'travel', madeAt: 0, usedAt: 60_000 }]),
      add: api.access.add.handler(({ input }) => (asking('access add')({ input }), { token: 'tooltray_abc' })),
      change: api.access.change.handler(asking('access change')),
      pair: api.access.pair.handler(({ input }) => (asking('access pair')({ input }), { code: 'K7PM-Q2XD', expires: 120_000 })),
      rename: api.access.rename.handler(asking('access rename')),
      pairing: api.access.pairing.handler(() => ({})),
      endPairing: api.access.endPairing.handler(asking('access endPairing')),
      revoke: api.access.revoke.handler(({ input }) => {
        if (input.name !== 'phone')
          throw failed('credential_unknown', `There is no credential named "${input.name}".`, 'See: tooltray access list')
        asking('access revoke')({ input })
      }),
    },
  }
}
