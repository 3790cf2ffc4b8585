import type { MatrixCell, PermissionClient, PermissionMatrix, PermissionValue } from '../../../../contract/consent/permissions.ts'
import { type Effect, effect as effects } from '../../../../contract/tools.ts'
import type { Policy } from '../../../authorization/policy/policy.ts'
import { asCalled } from '../../../catalog/effects/call-effect.ts'
import type { PolicyTool } from '../../../authorization/policy/rule.ts'
import type { Subject } from '../../../authorization/scope/subject.ts'
import { VALUES } from './cell-state.ts'
import { EVERYONE } from './known-clients.ts'

type Row = PermissionMatrix['servers'][number]

/** What a matrix is made of. */
export interface MatrixDeps {
  readonly servers: Iterable<string>
  readonly clients: readonly PermissionClient[]
  /** By the id of the client. Clients that may do nothing, as their profile or role is missing, are left out. */
  readonly callers: ReadonlyMap<string, Subject>
  readonly policy: Pick<Policy, 'authorize' | 'authorizeEffect'>
  readonly toolsOf: (server: string) => Iterable<PolicyTool & { readonly effect: Effect }>
}

/** Counts for every client and server what the policy decides on the tools there. */
export function matrixOf({ servers, clients, callers, policy, toolsOf }: MatrixDeps): PermissionMatrix {
  const rows = [...servers].map((server): Row => {
    const tools = [...toolsOf(server)]
    const cellOf = (caller: Subject): MatrixCell => {
      const valueOf = (effect: Effect): PermissionValue => VALUES[policy.authorizeEffect(effect, caller, server).decision]
      const counts = new Map(effects.options.map((effect) => [effect, { value: valueOf(effect), allow: 0, ask: 0, off: 0 }]))
      for (const tool of tools) {
        const count = counts.get(tool.effect)
        if (count !== undefined) count[VALUES[policy.authorize(asCalled(tool, undefined), caller, undefined).decision]] += 1
      }
      return Object.fromEntries(counts) as MatrixCell
    }
    const all = cellOf(EVERYONE)
    const differing = clients.flatMap(({ id: client }): Row['differing'] => {
      const caller = callers.get(client)
      if (caller === undefined) return [{ client }]
      const cell = cellOf(caller)
      return isSame(cell, all) ? [] : [{ client, cell }]
    })
    return { server, all, differing }
  })
  return { clients: [...clients], servers: rows }
}

function isSame(one: MatrixCell, other: MatrixCell): boolean {
  return effects.options.every((effect) =>
    (['value', 'allow', 'ask', 'off'] as const).every((key) => one[effect][key] === other[effect][key]),
  )
}
