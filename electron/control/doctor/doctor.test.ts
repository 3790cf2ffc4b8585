import { expect, it } from 'vitest'
import { secretsCheck } from './doctor.ts'

const chosen = { kind: 'file', file: '/s.json', reason: 'TOOLTRAY_SECRETS is set to file' } as const

it('says that secrets move into a keychain only where none could be reached', () => {
  expect(secretsCheck(chosen).hint).toBe('Only you can read it.')
  expect(secretsCheck({ ...chosen, detail: 'no bus' }).hint).toContain('Tooltray moves them there. The system says: no bus')
})
