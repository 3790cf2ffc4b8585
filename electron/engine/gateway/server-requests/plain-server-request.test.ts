import { describe, expect, it } from 'vitest'
import type { ServerRequest } from '../../transport/server-request.ts'
import { plainServerRequest, plainInputRequests } from './plain-server-request.ts'

const form = (message: string): ServerRequest => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties: { [message]: { type: 'string', description: message } } } },
})
const page = (url: string): ServerRequest => ({ method: 'elicitation/create', params: { mode: 'url', message: 'Go', url } })

describe('a question', () => {
  it('is asked without what is not seen', () => {
    expect(plainServerRequest(form('Wh\u202Eich\u001B[8m?\u200B'))).toEqual(form('Which?'))
    const sampling = { method: 'sampling/createMessage', params: { systemPrompt: 'a\u202Eb' } } as const
    expect(plainServerRequest(sampling).params).toEqual({ systemPrompt: 'ab' })
  })

  it('leads to an address of the web alone, shown as it is opened', () => {
    expect(plainServerRequest(page('https://paypal.com@evil.example/')).params).toMatchObject({ url: 'https://evil.example/' })
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'x'])
      expect(() => plainServerRequest(page(url))).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

describe('a result that asks', () => {
  it('is the same for a client that answers by itself', () => {
    const asks = {
      resultType: 'input_required',
      requestState: 's',
      inputRequests: { a: form('x\u202Ey'), b: page('https://a@b.example/') },
    }
    expect(plainInputRequests(asks)).toEqual({ ...asks, inputRequests: { a: form('xy'), b: page('https://b.example/') } })
    expect(() => plainInputRequests({ ...asks, inputRequests: { b: page('javascript:x') } })).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })

  it('and no other result is touched', () => {
    const result = { content: [{ type: 'text', text: 'a\u202Eb' }] }
    expect(plainInputRequests(result)).toBe(result)
  })
})
