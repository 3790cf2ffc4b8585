import { expect, it } from 'vitest'
import type { ActivityRecord } from '../../../contract/activity.ts'
import { createMask } from '../../secrets/mask.ts'
import { createCallHistory } from '../../records/usage/call-history.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { callControl } from './calls.ts'

it('shows a result that was passed on unparsed as any other, with secrets masked', () => {
  const history = createCallHistory<ActivityRecord>(() => true)
  const call = {
    kind: 'call',
    id: 'c1',
    caller: 'x',
    client: 'X',
    server: 's',
    tool: 't',
    at: 0,
    milliseconds: 1,
    outcome: 'ok',
    characters: 9,
  } as const
  const content = new RawJson(Buffer.from('[{"type":"text","text":"the planted-secret-1 key"}]'), 4)
  history.add(call, { arguments: {}, result: { content } })
  const mask = createMask()
  mask.add('planted-secret-1', 'KEY')
  expect(callControl(history, () => [], mask).get('c1')).toMatchObject({
    detail: { arguments: {}, result: { content: [{ type: 'text', text: expect.not.stringContaining('planted') as string }] } },
  })
})
