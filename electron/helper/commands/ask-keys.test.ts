import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { thisPlatform } from '../../engine/base/platform.ts'
import { createPrinter } from '../print/printer.ts'
import { recordedTerminal } from '../testing/recorded-terminal.ts'
import { askKeys } from './ask-keys.ts'

/** A terminal at which one line after the other is typed, each when it is asked for. */
function asking(lines: string[], isTTY = true) {
  const stdin = Object.assign(new Readable({ read: () => undefined }), {
    isTTY,
    setRawMode: (raw: boolean) => void (raw && setImmediate(() => stdin.push(lines.shift() ?? '\r'))),
  })
  const stderr = recordedTerminal(80)
  const printer = createPrinter({
    stdout: recordedTerminal(80),
    stderr,
    platform: { ...thisPlatform(), env: { NO_COLOR: '1' } },
    format: 'table',
  })
  return { stdin, printer, said: () => stderr.text() }
}

it('asks for one key after the other, and shows none', async () => {
  const { stdin, printer, said } = asking(['s3cret\r', '\r', 'other\r'])
  expect(await askKeys({ stdin, printer }, 'weather', ['A_KEY', 'B_KEY', 'C_KEY'])).toEqual({ A_KEY: 's3cret', C_KEY: 'other' })
  for (const key of ['A_KEY', 'B_KEY', 'C_KEY']) expect(said()).toContain(`weather needs ${key}.`)
  expect(said()).not.toMatch(/s3cret|other/)
})

it('asks nobody where there is no terminal', async () => {
  const { stdin, printer, said } = asking([], false)
  expect(await askKeys({ stdin, printer }, 'weather', ['A_KEY'])).toEqual({})
  expect(said()).toBe('')
})
