/**
 * Goes through the pages of the bed as a browser without a window would: follows redirects, keeps cookies, fills in the forms. Returns the
 * last page, which is Tooltray's own when all went well.
 *
 * @param stopAt where to stop before going there. @param fetch how the browser reaches the pages. @param person who signs in.
 * @param userCode what the person types where a code is asked for.
 */
export async function clickThrough(
  authorizationUrl: string,
  choice: 'allow' | 'deny' = 'allow',
  stopAt: (url: URL) => boolean = () => false,
  fetch: (url: string, init: RequestInit) => Promise<Response> = globalThis.fetch,
  person = 'alice',
  userCode = '',
): Promise<{ url: string; status: number; body: string }> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step++) {
    if (stopAt(new URL(url))) return { url, status: 0, body: '' }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    form = undefined
    if (location !== null) {
      url = new URL(location, url).href
      continue
    }
    const body = await response.text()
    if (!body.includes('<form')) return { url, status: response.status, body }
    form = new URLSearchParams()
    for (const [, name = '', value = ''] of body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)) form.set(name, value)
    if (body.includes('name="password"')) {
      form.set('name', person)
      form.set('password', 'wonderland')
    } else if (body.includes('type="text" name="user_code"')) form.set('user_code', userCode)
    else form.set('choice', choice)
    const [, action] = /<form [^>]*action="([^"]+)"/.exec(body) ?? []
    if (action !== undefined) url = new URL(action, url).href
  }
  throw new Error(`The pages do not end: ${url}`)
}
