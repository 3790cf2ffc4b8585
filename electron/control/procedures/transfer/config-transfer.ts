import { z } from 'zod'
import { configImportPlan, decryptWith, encryptFor, encryptedExport } from '../../../contract/config-transfer.ts'
import { record } from '../../../contract/shape.ts'
import { agreed, exchange, report, request } from '../procedure.ts'

const file = z.object({ text: z.string(), replace: z.boolean().default(false), key: decryptWith.optional() })

/** The whole configuration as one file. The engine validates its text and reports errors. */
export const setUp = {
  export: report(record, async (engine) => ({ ...(await engine.configTransfer.export()) })),
  /** With all secrets and sign-ins, except secrets in files. */
  exportEncrypted: exchange(encryptFor, encryptedExport, (input, engine) => engine.configTransfer.exportEncrypted(input)),
  /** Throws `passphrase_needed`, `passphrase_wrong` for an encrypted file. */
  plan: exchange(file, configImportPlan, (input, engine) => engine.configTransfer.plan(input)),
  /** Imports exactly what was planned for the same text (`consent_needed`). */
  takeOver: request(file.extend({ agreed }), ({ agreed, ...input }, engine) => engine.configTransfer.takeOver(input, agreed)),
}
