import type { Pairing } from '../../../contract/access.ts'
import type { EngineEvent } from '../../../contract/engine-status.ts'
import type { Printer } from '../../print/printer.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'

/** Why a code ended without a device. */
const ENDS: Readonly<Record<Exclude<Pairing['state'], 'open' | 'used'>, string>> = {
  expired: 'No device signed in within two minutes.',
  wrong: 'The code was typed wrong too often.',
}

/**
 * Says which apps ask to connect while a code is open, and which device signed in with it. Returns the exit code.
 *
 * @param events those of the engine, from before the code was opened.
 */
export async function followPairing(events: AsyncIterable<EngineEvent>, code: string, printer: Printer): Promise<ExitCode> {
  let isOurs = false
  let shown = 0
  for await (const event of events) {
    if (event.type !== 'pairing') continue
    const { pairing } = event
    if (pairing?.code === code) isOurs = true
    else if (!isOurs) continue
    else if (pairing?.state === 'used') {
      printer.notice(`Paired ${pairing.device ?? 'a device'}.`)
      return exitCodes.done
    } else {
      const why = pairing === undefined || pairing.state === 'open' ? 'Another code took its place.' : ENDS[pairing.state]
      printer.notice(`${why} For another code: tooltray access pair`)
      return exitCodes.failed
    }
    for (const { name, leadsTo } of pairing.asking.slice(shown)) printer.notice(`${name} asks to connect. It returns to ${leadsTo}.`)
    shown = pairing.asking.length
  }
  printer.notice('Tooltray has ended. For another code: tooltray access pair')
  return exitCodes.failed
}
