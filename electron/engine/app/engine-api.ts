import type { EngineChange, EngineStatus } from '../../contract/engine-status.ts'
import type { Need } from '../../contract/home/needs.ts'
import type { Stats } from '../../contract/home/stats.ts'
import type { Approvals } from '../authorization/approvals/approvals.ts'
import type { Devices } from '../authorization/devices/devices.ts'
import type { Access } from '../authorization/credentials/access.ts'
import type { Principal } from '../authorization/credentials/principal.ts'
import type { People } from '../gateway/server-requests/people.ts'
import type { Route } from '../network/outbound.ts'
import type { Audit } from '../records/audit/audit.ts'
import type { Mask } from '../secrets/mask.ts'
import type { PersonalSignIns } from './personal/personal-sign-ins.ts'
import type { EnginePorts } from './control/ports.ts'
import type { Gateway } from './assembly/open-gateway.ts'
import type { ServerHealth } from './health/server-health.ts'
import type { HttpBoard } from './http-board.ts'

/** The proxy itself. One runs for each user; hosts connect clients to it. What people can do with its parts is in its ports. */
export interface Engine extends EnginePorts {
  status(): EngineStatus
  /**
   * Calls the listener with every change until the returned function is called.
   *
   * @param answers whether a user sees the changes and can answer server requests.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Answers servers' requests on behalf of the user. Throws `question_unknown`. */
  readonly questions: Pick<People, 'answer'>
  /**
   * Answers on behalf of the user whether a call may run. Throws `approval_unknown`, and an error if no rule can be written for the call.
   */
  readonly approvals: Pick<Approvals, 'answer'>
  /** What needs the user. */
  readonly needs: {
    list(): readonly Need[]
    /** Dismisses a need until it changes. Does nothing for one that is gone, or that only an answer ends. */
    dismiss(id: string): void
  }
  /** What was counted of the use of the last days. */
  readonly stats: { get(days: number): Stats }
  readonly serveMcp: Gateway['serveMcp']
  /** The number of calls that servers run as tasks, those of ended conversations included. */
  readonly tasks: Gateway['tasks']
  /** Devices that sign in over HTTP with a code. */
  readonly devices: Devices
  /** The pages on which people who connect over HTTP sign in to servers. */
  readonly personalSignIns: PersonalSignIns
  /** The credentials for HTTP access. */
  readonly access: Omit<Access, 'close'>
  /** The audit log. */
  readonly audit: Pick<Audit, 'read' | 'verify'>
  /** The HTTP settings of servers.json, and the listeners that the host has open. */
  readonly http: HttpBoard
  /**
   * Whether servers answer, by what is known of them: none is started or asked.
   *
   * @param principal reports only on the servers that it may use; undefined: on all.
   */
  serverHealth(principal?: Principal): ServerHealth
  /** The ways of requests to the registry and to remote servers, for diagnostics. */
  routes(): Promise<readonly Route[]>
  /** Masks secrets in what goes to users, models, or files. Results of tools are not changed. */
  readonly mask: Mask
  /**
   * Pauses or resumes. While paused, no server runs and no tool can be called (`engine_paused`); searches still work on the known tools.
   * Resolves when all servers have ended. A pause ends with the engine.
   */
  setPaused(paused: boolean): Promise<void>
  /** Call after the machine slept: resets backoffs and reads lists that are old. */
  wake(): void
  /** Ends every session and server. All are gone when the promise resolves. */
  close(): Promise<void>
}
