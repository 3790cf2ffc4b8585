import type { Effect } from '../../../contract/tools.ts'
import type { AsCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import type { CallContext } from './call-context.ts'
import type { KnownSchema } from './schema/known-schemas.ts'

/** A call of a tool. */
export interface ExecuteRequest {
  readonly name: string
  /** An object, or JSON text of one, as models send it. */
  readonly arguments?: unknown
  /** Seconds. */
  readonly timeout?: number | undefined
  /** Refuse tools that do not declare themselves read-only. */
  readonly readOnly?: boolean
  /** The effect with which the tool was listed to the caller. Refuse the tool if its effect is stricter now. */
  readonly listedAs?: Effect
  /** Send the arguments without a schema check or repairs. They must be an object or absent. */
  readonly asIs?: true
  /** Further parameters to send, as returned by `besideArguments`. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
  /** The id of the search that found the tool. */
  readonly searchId?: string | undefined
  /** The directory in which the name is looked up. Default: all offered tools. */
  readonly within?: Directory
}

/** A call that has begun. */
export interface BegunCall {
  readonly id: string
  readonly request: ExecuteRequest
  readonly context: CallContext
  /** When it began, for people. */
  readonly at: number
  /** The same, for measuring. */
  readonly since: number
}

/** A call whose arguments are as its tool wants them. */
export interface FittedCall {
  readonly begun: BegunCall
  /** What is decided and recorded is what this call does. */
  readonly tool: AsCalled<OfferedTool>
  readonly known: KnownSchema
  readonly args: Record<string, unknown>
  /** The arguments as recorded: with references instead of their values, which may be megabytes. */
  readonly noted: unknown
}
