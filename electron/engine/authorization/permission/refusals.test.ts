import { expect, it } from 'vitest'
import { denied, nobodyThere, tooMany, unanswered } from '../approvals/refusals.ts'
import { changedMeanwhile, changedWord, notAsListed } from '../../gateway/calls/effect-errors.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

const tool = { name: 'shop__save', qualifiedName: 'shop__save', effect: 'write' } as OfferedTool

it.each([
  denied(tool, undefined),
  denied(tool, 'Not that folder.'),
  nobodyThere(tool),
  unanswered(tool, 60_000),
  tooMany(tool),
  changedWord(tool),
  notAsListed(tool, 'read'),
  changedMeanwhile(tool),
])('a refusal names no command by which a model could allow the call itself: %s', (error) => {
  expect(error.sentence).not.toMatch(/\btooltray [a-z]/)
  expect(error.sentence).toMatch(/did not run|first saw/)
})

it('where nobody can be asked, it says what the user has to do, and that a model has not', () => {
  expect(nobodyThere(tool).sentence).toBe(
    'shop__save needs the user’s approval, but Tooltray has no window or tray open to ask. The call did not run. Ask the user to open ' +
      'Tooltray and approve the call, then make the same call again within 10 minutes. Do not approve it yourself.',
  )
})
