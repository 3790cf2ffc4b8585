import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PermissionMatrix } from '../../../../contract/consent/permissions.ts'
import { type PermissionBed, permissionBed } from './testing/permission-bed.ts'

const TOOLS = { read: ['get_repo', 'list_issues'], write: ['add_label'], destructive: ['delete_repo'] } as const

async function withBed(config: unknown, use: (bed: PermissionBed) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-matrix-'))
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(config))
  const bed = await permissionBed(join(folder, 'servers.json'))
  try {
    await use(bed)
  } finally {
    bed.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const cellOf = ({ servers }: PermissionMatrix, server: string, client: string | undefined) => {
  const row = servers.find((each) => each.server === server)
  const own = row?.differing.find((each) => each.client === client)
  return own === undefined ? row?.all : own.cell
}

it('counts for each app and server what becomes of calls, and names only what differs', () =>
  withBed(
    {
      mcpServers: { github: { command: 'x', tools: { deny: ['add_label'] } }, gitlab: { command: 'y', enabled: false } },
      rules: [{ client: 'cursor', server: 'github', tool: 'get_repo', decision: 'ask' }],
    },
    async ({ control }) => {
      const matrix = await control.matrix()
      expect(matrix.clients.map(({ id }) => id)).toEqual(['cursor', 'phone', 'zed'])
      expect(matrix.servers).toMatchObject([
        {
          server: 'github',
          all: {
            read: { value: 'allow', allow: 2, ask: 0, off: 0 },
            write: { value: 'allow', allow: 0, ask: 0, off: 1 },
            destructive: { value: 'ask', allow: 0, ask: 1, off: 0 },
          },
          differing: [{ client: 'cursor', cell: { read: { value: 'allow', allow: 1, ask: 1, off: 0 } } }],
        },
        // As it will be when it is switched on.
        { server: 'gitlab', all: { read: { allow: 2 }, write: { allow: 1 }, destructive: { ask: 1 } }, differing: [] },
      ])
    },
  ))

it('has no cell for a client whose role is missing', () =>
  withBed({ mcpServers: { github: { command: 'x' } } }, async (bed) => {
    bed.credentials[0] = { name: 'phone', madeAt: 0, role: 'gone' }
    const matrix = await bed.control.matrix()
    expect(matrix.servers[0]?.differing).toEqual([{ client: 'phone' }])
  }))

it('is what the policy decides on each call, whatever the rules say', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record(
          {
            client: fc.constantFrom('cursor', 'zed', 'phone', 'cur*'),
            server: fc.constantFrom('github', 'gitlab', 'git*'),
            tool: fc.constantFrom('get_*', 'delete_repo', 'add_label'),
            effect: fc.constantFrom('read', 'write', 'destructive'),
            decision: fc.constantFrom('allow', 'ask', 'deny'),
          },
          { requiredKeys: ['decision'] },
        ),
        { maxLength: 5 },
      ),
      (rules) =>
        withBed({ mcpServers: { github: { command: 'x' }, gitlab: { command: 'y' } }, rules }, async (bed) => {
          const matrix = await bed.control.matrix()
          for (const server of ['github', 'gitlab'])
            for (const client of [undefined, 'cursor', 'zed', 'phone'])
              for (const effect of ['read', 'write', 'destructive'] as const) {
                const decisions = TOOLS[effect].map((tool) => bed.decide(server, tool, client))
                const count = (wanted: string): number => decisions.filter((each) => each === wanted).length
                const { value: _value, ...counts } = cellOf(matrix, server, client)?.[effect] ?? {}
                expect(counts).toEqual({ allow: count('allow'), ask: count('ask'), off: count('deny') })
              }
        }),
    ),
    { numRuns: 60 },
  ))
