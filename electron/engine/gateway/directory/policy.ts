import type { PolicyDecision } from '../../../contract/access.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { TooltrayError } from '../../base/errors.ts'
import { requireFlat } from '../calls/arguments.ts'
import { ambiguousTool } from '../calls/find-tool.ts'
import { whyNotOffered } from '../finding/why-not.ts'
import { type Arguments, BY_ARGUMENTS, type Policy } from '../../authorization/policy/policy.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from './directory.ts'
import { directoryWithin } from './directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { Caller, Scopes } from '../../authorization/scope/scopes.ts'

export interface PolicyDeps {
  readonly directory: Directory
  readonly scopes: Pick<Scopes, 'of'>
  readonly policy: Pick<Policy, 'decide'>
  readonly reports: () => readonly ServerReport[]
}

/**
 * Decides whether a caller may use a tool, whether approval is required, and which rule decides. Uses the same predicates and the same
 * name resolution as calls: whatever a call would be refused for is denied.
 *
 * @param name of the tool, in any spelling that a call accepts.
 * @param args that would be sent. Undefined: only rules without arguments apply.
 */
export async function policyOf(deps: PolicyDeps, caller: Caller, name: string, args?: Arguments): Promise<PolicyDecision> {
  await deps.directory.ready()
  try {
    return decided(deps, deps.scopes.of(caller), caller, name, args)
  } catch (error) {
    // A missing profile or role, or a name that means no tool or several.
    if (error instanceof TooltrayError) return { decision: 'deny', reason: error.sentence }
    throw error
  }
}

function decided(
  { directory, reports, policy }: PolicyDeps,
  scope: Scope | undefined,
  caller: Caller,
  name: string,
  args: Arguments | undefined,
): PolicyDecision {
  const inside = (scope === undefined ? directory : directoryWithin(directory, scope)).resolve(name)
  if (inside.kind === 'found') {
    if (args !== undefined) requireFlat(inside.tool, args)
    const refusal = args === undefined ? undefined : scope?.callRefusal(inside.tool, args)
    if (refusal !== undefined) return { decision: 'deny', reason: refusal }
    const { decision, reason, rule, otherwise: byRules } = policy.decide(inside.tool, caller, args)
    const otherwise = args === undefined && scope?.goesByArguments(inside.tool) === true ? BY_ARGUMENTS : byRules
    const isPlain = decision === 'allow' && rule === undefined && inside.tool.effect !== 'destructive'
    const why = isPlain ? whyAllowed(inside.tool, scope) : reason
    return { decision, reason: otherwise === undefined ? why : `${why} ${otherwise}` }
  }
  if (inside.kind === 'ambiguous') throw ambiguousTool(name, inside.candidates)
  const all = directory.resolve(name)
  if (all.kind === 'unknown') return { decision: 'deny', reason: whyNotOffered({ directory, reports }, name, all.suggestions).message }
  const meant = all.kind === 'found' ? [all.tool] : all.candidates.flatMap((candidate) => toolNamed(directory, candidate))
  const refusals = new Set(meant.map((tool) => scope?.refusal(tool) ?? `${tool.qualifiedName} is meant by another name alone.`))
  return { decision: 'deny', reason: [...refusals].join(' ') }
}

function toolNamed(directory: Directory, name: string): OfferedTool[] {
  const resolution = directory.resolve(name)
  return resolution.kind === 'found' ? [resolution.tool] : []
}

function whyAllowed(tool: OfferedTool, scope: Scope | undefined): string {
  const by = scope?.allowedBy(tool) ?? []
  if (by.length > 0) return `${by.join(', and ')}.`
  if (scope?.profile !== undefined)
    return `${tool.server} is in the profile ${scope.profile.name}, and nothing denies ${tool.qualifiedName}.`
  return `Nothing denies ${tool.qualifiedName}.`
}
