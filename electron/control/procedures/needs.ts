import { z } from 'zod'
import { needs as needList } from '../../contract/home/needs.ts'
import { report, request } from './procedure.ts'

/** What needs the user; also in the status, and as events. */
export const needs = {
  list: report(needList, (engine) => engine.needs.list()),
  /** Dismisses one until it changes. Does nothing for one that is gone, or that only an answer ends. */
  dismiss: request(z.object({ id: z.string() }), (input, engine) => engine.needs.dismiss(input.id)),
}
