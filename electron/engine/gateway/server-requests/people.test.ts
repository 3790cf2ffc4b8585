import { describe, expect, it } from 'vitest'
import type { OpenQuestion } from '../../../contract/questions.ts'
import { callCanceller } from '../../base/call-signal.ts'
import { createPeople } from './people.ts'

const form = { type: 'object' as const, properties: { colour: { type: 'string' as const, default: 'red' } } }
const elicit = (params: Record<string, unknown>) => ({ method: 'elicitation/create', params }) as const

function somePeople() {
  const told: (readonly OpenQuestion[])[] = []
  let count = 0
  const people = createPeople({
    clock: { now: () => 5 },
    areThere: () => true,
    newId: () => `id-${(count += 1)}`,
    shown: (text) => text.replaceAll('hunter2', '***'),
    onChange: (open) => told.push(open),
  })
  const canceller = callCanceller()
  const ask = (params: Record<string, unknown>) =>
    people.ask(elicit(params), { server: 's', client: 'c', about: 't', signal: canceller.signal })
  return { people, told, ask, cancel: (reason: unknown) => canceller.cancel(reason) }
}

describe('people', () => {
  it('are shown a form, and what they leave out has its default', async () => {
    const { people, told, ask } = somePeople()
    const reply = ask({ message: 'Which? hunter2', requestedSchema: form })
    const asked = {
      id: 'id-1',
      server: 's',
      client: 'c',
      about: 't',
      message: 'Which? ***',
      at: 5,
      mode: 'form',
      schema: form,
      secrets: [],
    }
    expect(people.open()).toEqual([asked])
    people.answer({ id: 'id-1', action: 'accept', content: {} })
    expect(await reply).toEqual({ action: 'accept', content: { colour: 'red' } })
    expect(told).toEqual([[asked], []])
  })

  it('are shown an address as it is, and give nothing but their word', async () => {
    const { people, ask } = somePeople()
    const reply = ask({ mode: 'url', message: 'Pay', url: 'https://pay.example/?a=b%20c#d' })
    expect(people.open()).toMatchObject([{ mode: 'url', url: 'https://pay.example/?a=b%20c#d' }])
    people.answer({ id: 'id-1', action: 'accept', content: { card: '1' } })
    expect(await reply).toEqual({ action: 'accept' })
  })

  it('answer each question once', async () => {
    const { people, ask } = somePeople()
    const reply = ask({ message: 'm', requestedSchema: form })
    people.answer({ id: 'id-1', action: 'decline', content: { colour: 'blue' } })
    expect(() => people.answer({ id: 'id-1', action: 'accept' })).toThrow(expect.objectContaining({ code: 'question_unknown' }))
    expect(await reply).toEqual({ action: 'decline' })
  })

  it('are not asked any more when nobody waits for it', async () => {
    const { people, told, ask, cancel } = somePeople()
    const reply = ask({ message: 'm', requestedSchema: form })
    cancel('gone')
    await expect(reply).rejects.toMatchObject({ code: 'call_cancelled' })
    expect([people.open(), told.at(-1)]).toEqual([[], []])
    expect(() => people.answer({ id: 'id-1', action: 'accept' })).toThrow(expect.objectContaining({ code: 'question_unknown' }))
  })

  it.each([
    {},
    { message: 7, requestedSchema: form },
    { message: 'm' },
    { message: 'm', requestedSchema: 'none' },
    { message: 'x'.repeat(20_000), requestedSchema: form },
    { mode: 'url', message: 'm' },
    { mode: 'url', message: 'm', url: 'file:///etc/passwd' },
    { mode: 'url', message: 'm', url: 'javascript:alert(1)' },
    { mode: 'url', message: 'm', url: `https://x/${'x'.repeat(9_000)}` },
  ])('are not shown what is no question: %#', async (params) => {
    const { people, ask } = somePeople()
    await expect(ask(params)).rejects.toMatchObject({ code: -32602 })
    expect(people.open()).toEqual([])
  })
})
