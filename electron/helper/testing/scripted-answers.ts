import { ORPCError } from '@orpc/server'
import { exactly, typedPattern } from '../../contract/consent/name-pattern.ts'
import type { EngineStatus } from '../../contract/engine-status.ts'
import type { EntryPreview, FormField } from '../../contract/entries.ts'
import type { Explanation } from '../../contract/search.ts'
import type { LearningStatus } from '../../contract/learning.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import { serverStatus } from '../../contract/testing/server-status.ts'
import type { ErrorCode } from '../../engine/base/errors.ts'
import { plainField } from '../../engine/entry/entry-form.ts'

/** How a server of it stands. */
export const server = (name: string, more: Partial<ServerStatus> = {}): ServerStatus =>
  serverStatus(name, { tools: 2, target: `node ${name}.js`, refreshedAt: 1, ...more })

export const scriptedStatus: EngineStatus = {
  engine: {
    pid: 7,
    version: '1.2.3',
    startedAt: 0,
    paused: false,
    http: [{ url: 'http://127.0.0.1:8747/mcp', noAuth: true, sessions: 2 }],
  },
  config: {
    file: '/home/me/servers.json',
    profiles: [{ name: 'work', servers: ['s', 'mail'] }],
    roles: [{ name: 'careful', clients: ['cursor'], deny: ['*__delete_*'] }],
    rules: [
      { tool: typedPattern('delete_*'), decision: 'deny' },
      { server: typedPattern('mail'), decision: 'deny', unreadable: true },
    ],
    problems: [],
  },
  servers: [
    server('s'),
    server('mail', {
      state: 'needs-sign-in',
      tools: 0,
      error: { code: 'server_needs_sign_in', message: 'mail requires sign-in.', hint: 'Sign in.' },
    }),
  ],
  sessions: [
    {
      id: 'a',
      client: { name: 'Claude', version: '1' },
      protocolVersion: '2025-11-25',
      attachedAt: 0,
      expose: 'search',
      calls: 3,
      charactersRead: 0,
    },
  ],
  secrets: { kind: 'unknown' },
  projects: [],
  questions: [],
  approvals: [
    {
      id: '3f9a01c2',
      client: 'Claude',
      server: 's',
      tool: 'drop',
      name: 's__drop',
      effect: 'destructive',
      effectFrom: 'annotations',
      arguments: '{\n  "table": "a\\u001b[2J"\n}',
      reason: 'It is destructive.',
      rule: { server: exactly('s'), tool: exactly('drop'), decision: 'allow' },
      at: 0,
      waiting: true,
    },
  ],
  hooks: [],
  problems: [],
  needs: [
    { id: 'approval "3f9a01c2"', kind: 'approval', of: '3f9a01c2', since: 0, client: 'Claude', server: 's', tool: 'drop' },
    { id: 'sign-in "mail"', kind: 'sign-in', since: 0, server: 'mail' },
  ],
}

export const TOOL = {
  name: 's__echo',
  server: 's',
  effect: 'read' as const,
  effectFrom: 'annotations' as const,
  description: 'Gives \u001B[31mback\u001B[0m\u0007 what it gets',
  signature: 'echo(text: string)',
}

export const explanation: Explanation = {
  words: [{ word: 'give', term: 'gives', kind: 'exact', fields: ['name', 'firstSentence'], score: 2 }],
  missing: ['rabbit'],
  learned: [{ word: 'back', score: 1 }],
  factors: {
    query: 1.5,
    name: 1,
    phrase: 1,
    serverName: 1,
    neighbours: 1,
    special: 1,
    opposite: 1,
    action: 1,
    clause: 1,
    answered: 1,
    deprecated: 1,
    twin: 1,
  },
  score: 4.5,
}

/** Why a tool is named beside the hits of a search. */
export const USED = [{ tool: 'mail__send\u001B[2J', order: 'after' as const, hit: 's__echo', times: 3 }]

export const learning: LearningStatus = {
  enabled: true,
  keepsQueries: true,
  tools: 1,
  words: 2,
  queries: 1,
  habits: 1,
  neighbours: 1,
  durable: true,
}

export const FIELD: FormField = {
  ...plainField,
  key: 'KEY',
  label: 'Key',
  description: 'Key of the service',
  required: true,
  secret: true,
  default: [],
  choices: [],
}

export const scriptedPreview: EntryPreview = {
  words: ['npx', 'we ather'],
  variables: [{ name: 'KEY' }],
  keys: [],
  reads: [],
  borrowed: [],
  warnings: ['It runs a shell, which can do anything.'],
  fingerprint: 'f-1',
}

export const failed = (code: ErrorCode, message: string, hint: string): ORPCError<'FAILED', unknown> =>
  new ORPCError('FAILED', { status: 500, message, data: { code, hint }, defined: true })

/** Handlers that note what was asked, and answer nothing. */
export const askingOf =
  (asked: string[]) =>
  (what: string) =>
  ({ input }: { input: unknown }): void =>
    void asked.push(`${what} ${JSON.stringify(input)}`)

/** What whoever watches is told. */
export async function* watched() {
  yield { type: 'status' as const, status: { ...scriptedStatus, servers: [server('s', { refreshing: true })] } }
  const code = { code: 'K7PM-Q2XD', expires: 120_000 }
  yield { type: 'pairing' as const, pairing: { state: 'used' as const, expires: 1, asking: [], device: 'An earlier one' } }
  yield { type: 'pairing' as const, pairing: { state: 'open' as const, ...code, asking: [] } }
  const asking = [{ name: 'Claude', leadsTo: 'claude.ai' }]
  for (const _twice of [1, 2]) yield { type: 'pairing' as const, pairing: { state: 'open' as const, ...code, asking } }
  yield { type: 'pairing' as const, pairing: { state: 'used' as const, expires: 120_000, asking, device: 'Claude 2' } }
}
