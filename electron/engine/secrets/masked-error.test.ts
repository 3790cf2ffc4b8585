import { ProtocolError } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { TooltrayError } from '../base/errors.ts'
import { createMask } from './mask.ts'
import { maskedError } from './masked-error.ts'

const SECRET = 'pl4nted-1234567'
const mask = createMask()
mask.add(SECRET, 'API_KEY')

it('takes the secrets out of what a server answered with, its data too', () => {
  const masked = maskedError(new ProtocolError(-32_000, `refused: ${SECRET}`, { sent: [SECRET] }), mask)
  expect(masked).toBeInstanceOf(ProtocolError)
  expect(masked).toMatchObject({ code: -32_000, message: 'refused: •••••', data: { sent: ['•••••'] } })
})

it('takes them out of an error of ours, and keeps what it is', () => {
  const error = new TooltrayError('server_start_failed', `x ended at start: ${SECRET}`, {
    hint: `Run: x ${SECRET}`,
    data: { said: SECRET },
  })
  const masked = maskedError(error, mask)
  expect(masked).toBeInstanceOf(TooltrayError)
  expect(masked).toMatchObject({
    code: 'server_start_failed',
    message: 'x ended at start: •••••',
    hint: 'Run: x •••••',
    data: { said: '•••••' },
  })
  expect(maskedError(new TooltrayError('usage', 'plain'), mask)).toEqual(new TooltrayError('usage', 'plain'))
})

it('leaves alone what nobody is told', () => {
  const error = new TypeError('x')
  expect(maskedError(error, mask)).toBe(error)
})
