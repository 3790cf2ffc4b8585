import type { Effect } from '../../../contract/tools.ts'
import type { Directory } from '../directory/directory.ts'

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
