import type { Progress } from '@modelcontextprotocol/client'
import type { CallStart } from '../../../contract/activity.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

/** What was decided on a call, as its record says it. */
export type Decided = Pick<CallStart, 'decision' | 'by'>

type Arguments = Readonly<Record<string, unknown>>

/** By what a call runs, and the arguments that it is sent with where they are not those that it came with. */
export interface Permitted extends Decided {
  readonly arguments?: Arguments
  /** Whether a person was asked: then nothing is sent that they were not shown. */
  readonly asked?: true
}

/** A call that wants to run. */
export interface CallToPermit {
  readonly id: string
  readonly tool: OfferedTool
  /** As the server would get them. */
  readonly arguments: Arguments
  /** What else the server would get, as `besideArguments` gives it. */
  readonly beside?: Arguments | undefined
  readonly context: {
    /** Who calls: a session's id, or `control`. */
    readonly caller: string
    readonly signal?: CallSignal | undefined
    /** The caller's own `_meta`, which hooks see. */
    readonly meta?: Arguments | undefined
    readonly onProgress?: ((progress: Progress) => void) | undefined
    /** A person begins to be asked; returns what says that they have answered. */
    readonly onAsked?: (() => () => void) | undefined
  }
  /** Other arguments as the tool takes them. Throws `arguments_invalid`. */
  fitting(args: Arguments): Arguments
}

/** Throws, or rejects, where a call may not run. Returns a promise where somebody has to be asked: a person, or a program of theirs. */
export type Permit = (call: CallToPermit) => Promise<Permitted> | Decided

/** What a refusal means for the record: nothing where it is no decision of a person, a rule or a hook. */
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
      return { decision: 'deny', by: error.message }
    default:
      return {}
  }
}
