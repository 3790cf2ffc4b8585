import { expect, it } from 'vitest'
import type { Pairing } from '../../../contract/access.ts'
import type { EngineEvent } from '../../../contract/engine-status.ts'
import { thisPlatform } from '../../../engine/base/platform.ts'
import { createPrinter } from '../../print/printer.ts'
import { recordedTerminal } from '../../testing/recorded-terminal.ts'
import { followPairing } from './follow-pairing.ts'

const OPEN: Pairing = { state: 'open', code: 'K7PM-Q2XD', expires: 1, asking: [] }
async function follow(...pairings: readonly (Pairing | undefined)[]) {
  async function* events(): AsyncGenerator<EngineEvent> {
    for (const pairing of pairings) yield pairing === undefined ? { type: 'pairing' } : { type: 'pairing', pairing }
  }
  const stderr = recordedTerminal()
  const code = await followPairing(
    events(),
    'K7PM-Q2XD',
    createPrinter({ stdout: recordedTerminal(), stderr, platform: thisPlatform(), format: 'table' }),
  )
  return `${code} ${stderr.text().trim()}`
}

it.each([
  ['a device', [OPEN, { ...OPEN, code: undefined, state: 'used', device: 'phone' }], '0 Paired phone.'],
  ['its time', [OPEN, { ...OPEN, code: undefined, state: 'expired' }], '1 No device signed in within two minutes.'],
  ['wrong codes', [OPEN, { ...OPEN, code: undefined, state: 'wrong' }], '1 The code was typed wrong too often.'],
  ['another code', [OPEN, { ...OPEN, code: 'AAAA-AAAA' }], '1 Another code took its place.'],
  ['somebody who ends it', [OPEN, undefined], '1 Another code took its place.'],
  ['Tooltray', [{ ...OPEN, code: undefined, state: 'used' }, OPEN], '1 Tooltray has ended.'],
])('ends with %s', async (_what, pairings, words) => {
  expect(await follow(...(pairings as Pairing[]))).toContain(words)
})
