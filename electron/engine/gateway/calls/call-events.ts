import type { CallDetail, CallRecord, CallStart } from '../../../contract/activity.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { ReadKind } from '../prompts-resources/reads.ts'
import type { CallTarget } from './call-context.ts'

/** The end of a call, a read, or a script, for whatever reason. */
interface Ended {
  readonly record: CallRecord
  readonly detail: CallDetail
  /** The profile of its caller. */
  readonly profile: string | undefined
}

/** The end of a call, or of a script. */
export interface EndedCall extends Ended {
  /** The arguments as the server received them, if `detail` has references to results in their place. */
  readonly sent?: unknown
  /** The tool, if the call was sent. */
  readonly tool?: OfferedTool | undefined
  /** The search that found the tool, as the call says. */
  readonly searchId?: string | undefined
}

/** What has happened with calls. */
export interface CallEvents {
  /** A call is about to be sent, or a script to run, which has no target. */
  readonly 'call.started': [call: CallStart, target?: CallTarget]
  /** What a server says of a call that runs, as the server wrote it: of its task, or as progress. */
  readonly 'call.progressed': [id: string, message: string]
  /** Emitted before the answer goes out. Also for calls that were refused. */
  readonly 'call.ended': [ended: EndedCall]
  /** A resource was read, or a prompt gotten. */
  readonly 'read.ended': [ended: Ended & { readonly kind: ReadKind }]
}
