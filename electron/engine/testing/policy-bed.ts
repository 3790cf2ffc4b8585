import { offeredSkills } from '../gateway/skills/offered-skills.ts'
import type { CallRecord } from '../../contract/activity.ts'
import { messageOf } from '../base/errors.ts'
import { systemClock } from '../base/platform.ts'
import type { CallToApprove } from '../authorization/approvals/approvals.ts'
import { permission } from '../authorization/permission/permission.ts'
import { createPolicy } from '../authorization/policy/policy.ts'
import type { PolicyTool } from '../authorization/policy/rule.ts'
import { shownWithin } from '../authorization/scope/scope.ts'
import type { Subject } from '../authorization/scope/subject.ts'
import { asCalled } from '../catalog/effects/call-effect.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { createMask } from '../secrets/mask.ts'
import { deniedTool } from '../gateway/directory/denied-tool.ts'
import { directoryWithin } from '../gateway/directory/directory-within.ts'
import { policyOf } from '../gateway/directory/policy.ts'
import { withinScope } from '../gateway/directory/within-scope.ts'
import type { SearchRequest } from '../gateway/finding/search-tools.ts'
import { type ToolAccess, callMetaTool } from '../gateway/meta-tools/meta-calls.ts'
import type { MetaToolName } from '../gateway/meta-tools/meta-tools.ts'
import { createReads } from '../gateway/prompts-resources/reads.ts'
import { executorFixture } from './executor-fixture.ts'
import { searchFixture, toolOf } from './search-fixture.ts'
import { callerOf } from '../base/caller.ts'

/** Every server has these tools. The last one's effect is known by its words alone. */
export const TOOLS = ['get_issue', 'delete_issue', 'list', 'github__get_issue', 'find_issue']
const ANNOTATIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_issue: { readOnlyHint: true },
  delete_issue: { destructiveHint: true },
  list: { readOnlyHint: false },
  github__get_issue: { readOnlyHint: false },
}

/** What is in servers.json. */
export interface PolicyGiven {
  readonly servers: Record<string, object>
  readonly profiles?: Record<string, readonly string[]>
  readonly roles?: Record<string, unknown>
  readonly rules?: readonly unknown[]
  readonly settings?: Record<string, unknown>
}

/** For tests: the whole way of a call and of a read but the server at its end. A person who is asked approves. */
export function policyBed({ servers, ...rules }: PolicyGiven, tools: readonly string[] = TOOLS) {
  const search = searchFixture()
  search.configure(servers as Record<string, Record<string, unknown>>)
  for (const server of Object.keys(servers))
    search.setTools(
      server,
      tools.map((name) => ({ ...toolOf(name, 'Works with an issue'), ...(ANNOTATIONS[name] && { annotations: ANNOTATIONS[name] }) })),
    )
  const config = { ...parseServersFile(JSON.stringify(rules)), servers: search.servers() }
  const { directory, linked, reports } = search
  const slugOf = (server: string): string => directory.slugOf(server)
  const policy = createPolicy(() => config, slugOf)
  const isDisabled = (server: string): boolean => config.servers.get(server)?.enabled === false
  let by: Subject = { client: 'nobody' }
  const asked: CallToApprove[] = []
  const ofPermission = {
    approvals: { ask: async (call: CallToApprove) => (asked.push(call), 'person, once' as const) },
    hooks: { before: () => undefined },
    subjectOf: () => by,
    profileOf: () => undefined,
    clientOf: () => by.client,
  }
  const { executor, events } = executorFixture({
    directory,
    deniedTool: (_caller, name) => deniedTool({ directory, policy, isDisabled }, by, name),
    permit: permission({ ...ofPermission, authorize: policy.authorize }),
    request: async (server, { params = {} }) => ({ content: [{ type: 'text', text: `ran ${server} ${String(params['name'])}` }] }),
  })
  const records: CallRecord[] = []
  events.on('call.ended', ({ record }) => records.push(record))
  const reads = createReads({
    clock: systemClock,
    permit: permission({ ...ofPermission, authorize: policy.authorizeRead }),
    callId: () => 'c',
    clientOf: ({ id }) => id,
    slugOf,
    masked: (text) => text,
    onRead: () => undefined,
  })
  const none = {
    offered: () => ({ prompt: () => undefined, resources: () => [], templates: () => [], skills: offeredSkills([], String) }),
    knows: () => false,
  }
  const parts = {
    directory,
    executor,
    mask: createMask(),
    results: { shown: (result: unknown) => result },
    search: (request: SearchRequest) => linked.search(request),
    reports,
    promptsResourcesWithin: () => none,
    refresh: async () => [],
  } as unknown as ToolAccess
  const ask = async (subject: Subject, tool: MetaToolName, args: unknown): Promise<{ readonly text: string; readonly failed: boolean }> => {
    by = subject
    const result = (await callMetaTool(() => withinScope(parts, policy.scopeOf(subject)), tool, args, { caller: callerOf('s') })) as {
      content: { text: string }[]
      isError?: true
    }
    return { text: result.content.map(({ text }) => text).join('\n'), failed: result.isError === true }
  }
  return {
    directory,
    policy,
    ask,
    /** What a person was asked about, in order. */
    asked: asked as readonly CallToApprove[],
    /** The records of all calls, in order. */
    records: records as readonly CallRecord[],
    listed(subject: Subject): string[] {
      const scope = policy.scopeOf(subject)
      return directoryWithin(directory, scope)
        .all()
        .map(({ qualifiedName }) => qualifiedName)
    },
    async found(subject: Subject): Promise<string[]> {
      const scope = policy.scopeOf(subject)
      return (await linked.search({ query: 'issue', limit: 50, scope })).hits.map(({ name }) => name)
    },
    /** The names shown of tools of which only the server's own names are known, as in a `transparent` session; undefined: hidden. */
    shown(subject: Subject, server: string, own: readonly string[]): (string | undefined)[] {
      const entry = config.servers.get(server)
      if (entry === undefined) throw new Error(`no server ${server}`)
      const shown = shownWithin(policy.scopeOf(subject), server, entry, slugOf)
      return own.map((name) => (policy.scopeOf(subject)?.hasServer(server) === false ? undefined : shown(name)))
    },
    hasServer: (subject: Subject, server: string): boolean => policy.scopeOf(subject)?.hasServer(server) !== false,
    /** The decision alone, on whatever tool, also on one that no name leads to. */
    authorize: (subject: Subject, tool: PolicyTool, args: Readonly<Record<string, unknown>>) =>
      policy.authorize(asCalled(tool, args), subject, args).decision,
    /** What comes of a call: whether it ran, and whether a person was asked. */
    async call(subject: Subject, name: string, args: object): Promise<'allow' | 'ask' | 'deny'> {
      const before = asked.length
      const { failed } = await ask(subject, 'execute_tool', { name, arguments: args })
      return failed ? 'deny' : asked.length > before ? 'ask' : 'allow'
    },
    /** The same of reading a resource. */
    async read(subject: Subject, server: string, uri: string): Promise<'allow' | 'ask' | 'deny'> {
      by = subject
      const before = asked.length
      const answer = reads.through(server, { method: 'resources/read', params: { uri } }, { caller: callerOf('s') }, async () => ({
        contents: [],
      }))
      return answer.then(
        () => (asked.length > before ? 'ask' : 'allow'),
        (error: unknown) => {
          if (messageOf(error).startsWith('The call was not run')) return 'deny'
          throw error
        },
      )
    },
    check: (subject: Subject, tool: string, args?: Readonly<Record<string, unknown>>) =>
      policyOf({ directory, policy, reports }, subject, tool, args),
  }
}
