import { z } from 'zod'
import { configImportPlan } from '../../contract/config-transfer.ts'
import { record } from '../../contract/shape.ts'
import { agreed, exchange, report, request } from './procedure.ts'

const file = z.object({ text: z.string(), replace: z.boolean().default(false) })

/** The whole configuration as one file. The engine validates its text and reports errors. */
export const setUp = {
  export: report(record, async (engine) => ({ ...(await engine.configTransfer.export()) })),
  plan: exchange(file, configImportPlan, (input, engine) => engine.configTransfer.plan(input.text, input.replace)),
  /** Imports exactly what was planned for the same text (`consent_needed`). */
  takeOver: request(file.extend({ agreed }), (input, engine) => engine.configTransfer.takeOver(input.text, input.replace, input.agreed)),
}
