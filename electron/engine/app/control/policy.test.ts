import { expect, it } from 'vitest'
import type { Subject } from '../../authorization/scope/subject.ts'
import { policyControl } from './policy.ts'

const access = {
  list: () => [
    { name: 'phone', profile: 'travel', role: 'reader', madeAt: 0 },
    { name: 'laptop', madeAt: 0 },
  ],
}

const callerOf = async (client: string, profile?: string): Promise<Subject | string> => {
  let asked: Subject | undefined
  const control = policyControl(
    access,
    async (app) => app === 'cursor',
    async (caller) => ((asked = caller), { decision: 'allow', reason: 'x' }),
  )
  const { reason } = await control.check({ client, tool: 'x', profile })
  return asked ?? reason
}

it('asks for a credential, for an AI app by the entry that Tooltray wrote, and for whoever names itself', async () => {
  expect(await callerOf('phone')).toEqual({ client: 'phone', provenAs: 'phone', profile: 'travel', role: 'reader' })
  expect(await callerOf('phone', 'work')).toBe('The credential phone works in the profile travel, and in no other.')
  expect(await callerOf('laptop', 'work')).toEqual({ client: 'laptop', provenAs: 'laptop', profile: 'work', role: undefined })
  expect(await callerOf('cursor')).toEqual({ client: 'cursor', provenAs: 'cursor', profile: undefined })
  expect(await callerOf('claude-code')).toEqual({ client: 'claude-code', provenAs: undefined, profile: undefined })
  expect(await callerOf('my own')).toEqual({ client: 'my own', provenAs: undefined, profile: undefined })
})
