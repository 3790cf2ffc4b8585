import type { Progress } from '@modelcontextprotocol/client'
import type { CallStart } from '../../../contract/activity.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { AsCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Caller } from '../../base/caller.ts'
import { placeOfSetting } from '../../base/words/place-of-setting.ts'
import type { Refusal } from '../policy/decide.ts'

/** The decision on a call, as in its record. */
export type Decided = Pick<CallStart, 'decision' | 'by'>

type Arguments = Readonly<Record<string, unknown>>

/** Read by models, some of which try to work around a denial. */
const TELL_USER = `Do not work around that: tell the user, who can change it ${placeOfSetting('permissions')}.`

/** The decision on a permitted call, and the arguments to send, with the tool as they call it, if they differ from the original ones. */
export interface Permitted extends Decided {
  readonly changed?: { readonly arguments: Arguments; readonly tool: AsCalled<OfferedTool> }
  /** Whether a person was asked. Then only what they were shown may be sent. */
  readonly asked?: true
}

/** A call that needs permission. */
export interface CallToPermit {
  readonly id: string
  readonly tool: AsCalled<OfferedTool>
  /** As the server would receive them. */
  readonly arguments: Arguments
  /** What else the server would receive, as returned by `besideArguments`. */
  readonly beside?: Arguments | undefined
  readonly context: {
    readonly caller: Caller
    readonly signal?: CallSignal | undefined
    /** The caller's own `_meta`, which hooks see. */
    readonly meta?: Arguments | undefined
    readonly onProgress?: ((progress: Progress) => void) | undefined
    /** Called when a person is asked; returns a function to call when they have answered. */
    readonly onAsked?: (() => () => void) | undefined
  }
  /** Converts other arguments to the tool's schema. Throws `arguments_invalid`. */
  fitting(args: Arguments): Arguments
}

/** Throws or rejects if a call may not run. Returns a promise if a person or a hook has to be asked. */
export type Permit = (call: CallToPermit) => Promise<Permitted> | Decided

/** The error of a call that rules deny. */
export function notAllowed({ reason, rule }: Refusal): TooltrayError {
  return new TooltrayError('tool_not_allowed', `The call was not run: ${reason}`, {
    hint: TELL_USER,
    ...(rule === undefined ? {} : { data: { rule } }),
  })
}

/** The decision that an error stands for; empty if it is not a decision of a person, a rule, or a hook. */
export function decidedBy(error: unknown): Decided {
  if (!(error instanceof TooltrayError)) return {}
  switch (error.code) {
    case 'call_denied':
      return { decision: 'deny', by: 'person' }
    case 'approval_unavailable':
    case 'approval_unanswered':
    case 'approval_stale':
      return { decision: 'ask' }
    case 'call_denied_by_hook':
      return { decision: 'deny', by: String(error.data?.['hook']) }
    case 'hook_failed':
      return { decision: 'deny', by: `${String(error.data?.['hook'])} failed` }
    case 'tool_not_allowed':
      return { decision: 'deny', by: typeof error.data?.['rule'] === 'string' ? error.data['rule'] : error.message }
    default:
      return {}
  }
}
