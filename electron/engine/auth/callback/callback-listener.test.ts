import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openCallbackListener } from './callback-listener.ts'

describe('openCallbackListener', () => {
  it('takes one answer on its exact path, and shows how it went as text', async () => {
    const listener = await openCallbackListener('<b>evil</b>', [])
    const url = new URL(listener.redirectUrl)
    expect([url.hostname, url.pathname]).toEqual(['127.0.0.1', '/callback'])
    for (const path of ['/', '/callback/', '/callback/x', '/CALLBACK', '/favicon.ico'])
      expect((await fetch(new URL(path, url))).status, path).toBe(404)
    expect((await fetch(`${url.origin}//`)).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: 'code=x' })).status).toBe(404)
    const coming = listener.callback('b')
    const page = fetch(`${listener.redirectUrl}?code=a&state=b`)
    const callback = await coming
    expect([...callback.params]).toEqual([
      ['code', 'a'],
      ['state', 'b'],
    ])
    expect((await fetch(`${listener.redirectUrl}?code=other`)).status).toBe(409)
    callback.answer({ ok: false, message: '<script>alert(1)</script>' })
    const response = await page
    expect(response.status).toBe(400)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const text = await response.text()
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/<script|<b>/)
    listener.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('goes on listening when somebody comes whom it does not wait for', async () => {
    const listener = await openCallbackListener('far', [])
    const visit = (query: string): Promise<Response> => fetch(`${listener.redirectUrl}${query}`)
    expect((await visit('?code=early&state=')).status).toBe(400)
    const coming = listener.callback('right')
    for (const query of ['', '?', '?code=x', '?code=x&state=', '?code=x&state=wrong', '?error=access_denied', '?state=RIGHT&state=right']) {
      const page = await visit(query)
      expect([query, page.status]).toEqual([query, 400])
      expect(await page.text()).toContain('not for the sign-in that Tooltray waits for')
    }
    const page = visit('?code=good&state=right')
    const { params, answer } = await coming
    answer({ ok: true, message: 'Done.' })
    expect([params.get('code'), (await page).status]).toEqual(['good', 200])
    listener.close()
  })

  it('goes on to the next port when one is taken, and to any when all are', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const listener = await openCallbackListener('x', [port])
    expect(new URL(listener.redirectUrl).port).not.toBe(String(port))
    listener.close()
    taken.close()
    await once(taken, 'close')
    const next = await openCallbackListener('x', [port])
    expect(new URL(next.redirectUrl).port).toBe(String(port))
    next.close()
  })
})
