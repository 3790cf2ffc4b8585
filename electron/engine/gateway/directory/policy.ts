import type { PolicyDecision } from '../../../contract/access.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { TooltrayError } from '../../base/errors.ts'
import { requireFlat, requireNoPrototype } from '../calls/arguments.ts'
import { ambiguousTool } from '../calls/find-tool.ts'
import { whyNotOffered } from '../finding/why-not.ts'
import type { Policy } from '../../authorization/policy/policy.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import type { Arguments } from '../../authorization/policy/rule.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from './directory.ts'
import { directoryWithin } from './directory-within.ts'
import type { Subject } from '../../authorization/scope/subject.ts'

export interface PolicyDeps {
  readonly directory: Directory
  readonly policy: Pick<Policy, 'authorize' | 'scopeOf'>
  readonly reports: () => readonly ServerReport[]
}

/**
 * Decides whether a subject may use a tool, whether approval is required, and which rule decides. Uses the same decision and the same name
 * resolution as calls: whatever a call would be refused for is denied.
 *
 * @param name of the tool, in any spelling that a call accepts.
 * @param args that would be sent. Undefined: only rules without arguments apply.
 */
export async function policyOf(
  { directory, policy, reports }: PolicyDeps,
  subject: Subject,
  name: string,
  args?: Arguments,
): Promise<PolicyDecision> {
  await directory.ready()
  try {
    const scope = policy.scopeOf(subject)
    const inside = directoryWithin(directory, scope).resolve(name)
    if (inside.kind === 'ambiguous') throw ambiguousTool(name, inside.candidates)
    if (inside.kind === 'found') {
      if (args !== undefined) {
        requireFlat(inside.tool, args)
        requireNoPrototype(inside.tool, args)
      }
      const { decision, reason, by, otherwise } = policy.authorize(asCalled(inside.tool, args), subject, args)
      if (otherwise === undefined) return { decision, reason, by }
      return { decision, reason: `${reason} ${otherwise}`, by, dependsOnArguments: true }
    }
    const all = directory.resolve(name)
    if (all.kind === 'unknown') {
      const { reason, message } = whyNotOffered({ directory, reports }, name, all.suggestions)
      const isSwitched = reason === 'not-allowed' || reason === 'server-disabled'
      return { decision: 'deny', reason: message, ...(isSwitched ? { by: { kind: 'switch' } } : {}) }
    }
    const meant = all.kind === 'found' ? [all.tool] : all.candidates.flatMap((candidate) => toolNamed(directory, candidate))
    const refusals = new Set(meant.map((tool) => scope?.refusal(tool)?.reason ?? `${tool.qualifiedName} has another name.`))
    const [tool, ...others] = meant
    const by = tool === undefined || others.length > 0 ? undefined : policy.authorize(asCalled(tool, args), subject, args).by
    return { decision: 'deny', reason: [...refusals].join(' '), ...(by === undefined ? {} : { by }) }
  } catch (error) {
    // A missing profile or role, or a name that means no tool or several.
    if (error instanceof TooltrayError) return { decision: 'deny', reason: error.sentence }
    throw error
  }
}

function toolNamed(directory: Directory, name: string): OfferedTool[] {
  const resolution = directory.resolve(name)
  return resolution.kind === 'found' ? [resolution.tool] : []
}
