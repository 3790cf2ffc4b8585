import { expect, it } from 'vitest'
import { unknownTool } from './describe-tools.ts'
import { TooltrayError } from '../../base/errors.ts'

it('an error repeats no name of megabytes', () => {
  const long = 'x'.repeat(3_600_000)
  expect(new TooltrayError('server_unknown', `There is no server named "${long}".`).message.length).toBeLessThan(5_000)
  expect(JSON.stringify({ ...unknownTool({ name: long, suggestions: [] }) }).length).toBeLessThan(5_000)
})
