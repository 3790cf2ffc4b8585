import type { CallStart } from '../../../contract/activity.ts'
import type { Refusal } from '../../authorization/policy/decide.ts'
import type { Policy } from '../../authorization/policy/policy.ts'
import { whyWithheld } from '../../authorization/policy/entry-rules.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import { type Resolution, splitQualified } from '../../catalog/names/names.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Directory } from './directory.ts'
import { pendingToolError } from './pending-tool.ts'

/** A tool that exists, but not for its caller: a rule denies it, or the user turned it or its server off. */
export interface DeniedTool {
  /** As in the record of a call. The effect is set if the tool is offered to others. */
  readonly named: Pick<CallStart, 'server' | 'tool' | 'effect'>
  readonly refusal: Refusal
}

interface DeniedToolDeps {
  readonly directory: Directory
  readonly policy: Pick<Policy, 'scopeOf'>
  /** Whether a configured server is disabled. */
  readonly isDisabled: (server: string) => boolean
}

/**
 * Why a name means no tool to a caller, for the user's own records. Callers only learn that there is no such tool: a denied tool must not
 * be revealed to them. Undefined if nothing denies it.
 *
 * @param subject undefined: the local user.
 * @param name that resolves to no tool in the caller's scope.
 */
export function deniedTool(
  { directory, policy, isDisabled }: DeniedToolDeps,
  subject: Subject | undefined,
  name: string,
): DeniedTool | undefined {
  const scope = subject === undefined ? undefined : scopeOf(policy, subject)
  const all = directory.resolve(name)
  if (all.kind !== 'unknown') return scope && deniedByRules(directory, scope, all, name)
  const withheld = directory.withheld(name)
  if (withheld.kind === 'found') {
    const { server, source, because } = withheld.tool
    if (pendingToolError(withheld.tool) !== undefined) return undefined
    const named = { server, tool: source.name }
    return { named, refusal: { reason: whyWithheld(server, because === 'server-disabled' ? because : 'not-allowed') } }
  }
  // The tools of the server may not have been read yet, or it is the name of a prompt.
  const parts = splitQualified(name)
  const server = parts && directory.serverNamed(parts.server)
  if (parts === undefined || server === undefined) return undefined
  const refusal = isDisabled(server) ? { reason: whyWithheld(server, 'server-disabled') } : scope?.serverRefusal(server)
  return refusal && { named: { server, tool: parts.tool }, refusal }
}

function deniedByRules(
  directory: Directory,
  scope: Scope,
  all: Exclude<Resolution<OfferedTool>, { kind: 'unknown' }>,
  name: string,
): DeniedTool | undefined {
  const meant = all.kind === 'found' ? [all.tool] : all.candidates.flatMap((candidate) => toolNamed(directory, candidate))
  const refusals = meant.flatMap((tool) => scope.refusal(tool) ?? [])
  const [tool, ...others] = meant
  const [first, ...more] = new Map(refusals.map((refusal) => [refusal.reason, refusal])).values()
  if (tool === undefined || first === undefined || refusals.length < meant.length) return undefined
  const { server, source, effect } = tool
  return {
    named: others.length > 0 ? { server: '', tool: name } : { server, tool: source.name, effect },
    refusal: more.length === 0 ? first : { reason: [first, ...more].map(({ reason }) => reason).join(' ') },
  }
}

function toolNamed(directory: Directory, name: string): OfferedTool[] {
  const resolution = directory.resolve(name)
  return resolution.kind === 'found' ? [resolution.tool] : []
}

/** A profile or a role that was removed meanwhile denies nothing: calls report it themselves. */
function scopeOf(policy: DeniedToolDeps['policy'], subject: Subject): Scope | undefined {
  try {
    return policy.scopeOf(subject)
  } catch (error) {
    if (error instanceof TooltrayError) return undefined
    throw error
  }
}
