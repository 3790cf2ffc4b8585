import { expect, it } from 'vitest'
import { createHttpCallbacks } from './http-callbacks.ts'

const URL_OF = 'https://tools.example/sign-in/callback'
const params = (state: string) => new URLSearchParams({ state, code: 'abc' })

it('takes the answer to a state once, from the browser that began it', async () => {
  const callbacks = createHttpCallbacks<string>()
  const listener = callbacks.listen(URL_OF, 'browser-1', 'mail')
  expect(listener.redirectUrl).toBe(URL_OF)
  const coming = listener.callback('s1')
  for (const [state, browser] of [
    ['s1', undefined],
    ['s1', 'browser-2'],
    ['s2', 'browser-1'],
    ['', 'browser-1'],
  ] as const)
    expect(callbacks.take(params(state), browser)).toBeUndefined()
  const taken = callbacks.take(params('s1'), 'browser-1')
  expect(taken?.about).toBe('mail')
  const callback = await coming
  expect(callback.params.get('code')).toBe('abc')
  expect(callbacks.take(params('s1'), 'browser-1')).toBeUndefined()
  callback.answer({ ok: true, message: 'Done.' })
  expect(await taken?.outcome).toEqual({ kind: 'shown', ok: true, message: 'Done.' })
})

it('waits for one more answer after a redirect, and for none once it is closed', async () => {
  const callbacks = createHttpCallbacks<string>()
  const listener = callbacks.listen(URL_OF, 'b', 'mail')
  const coming = listener.callback('s')
  const taken = callbacks.take(params('s'), 'b')
  const next = listener.callback('s')
  ;(await coming).redirect('https://login.example/')
  expect(await taken?.outcome).toEqual({ kind: 'redirect', target: 'https://login.example/' })
  expect(callbacks.take(params('s'), 'b')?.about).toBe('mail')
  await next
  void listener.callback('t')
  listener.close()
  expect(callbacks.take(params('t'), 'b')).toBeUndefined()
})
