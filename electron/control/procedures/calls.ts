import { z } from 'zod'
import { activityRecord, auditQuery, auditRecord, auditVerdict, keptCall } from '../../contract/activity.ts'
import { list } from '../../contract/shape.ts'
import { exchange, report } from './procedure.ts'

export const calls = {
  /** The latest calls and searches, newest first. */
  recent: report(list(activityRecord), (engine) => engine.calls.recent()),
  /** One call with its arguments and result; undefined if it is no longer in memory. */
  get: exchange(z.object({ id: z.string() }), keptCall.optional(), (input, engine) => engine.calls.get(input.id)),
}

/** The audit log. */
export const audit = {
  read: exchange(auditQuery, list(auditRecord), (input, engine) => engine.audit.read(input)),
  /** Verifies the whole log, which takes seconds if it is large. */
  verify: report(auditVerdict, (engine) => engine.audit.verify()),
}
