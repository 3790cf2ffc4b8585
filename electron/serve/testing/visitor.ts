/** A page as a visitor of sign-in pages sees it. */
export interface VisitedPage {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Where the browser was sent, away from the site; undefined: it shows a page. */
  readonly left: URL | undefined
}

/** A browser without scripts: it keeps cookies of one site, follows its redirects, and sends its forms. */
export function visitor() {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>()
  let page: VisitedPage | undefined

  const cookiesFor = (url: URL): string =>
    [...cookies].flatMap(([name, { value, path }]) => (url.pathname.startsWith(path) ? [`${name.split(' ')[0]}=${value}`] : [])).join('; ')

  const go = async (
    address: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<VisitedPage> => {
    const url = new URL(address)
    const headers = { accept: 'text/html', cookie: cookiesFor(url), ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '') cookies.delete(`${name} ${path}`)
      else cookies.set(`${name} ${path}`, { value, path })
    }
    const body = await response.text()
    const to = response.headers.get('location')
    if (to !== null) {
      const next = new URL(to, url)
      if (next.origin === url.origin) return go(next.href)
      return (page = { url: url.href, status: response.status, headers: response.headers, body, left: next })
    }
    return (page = { url: url.href, status: response.status, headers: response.headers, body, left: undefined })
  }

  return {
    open: (address: string | URL) => go(String(address)),
    /** Sends the form of the page. @param headers in place of those that a browser sends. */
    send(fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<VisitedPage> {
      if (page === undefined) throw new Error('No page is open.')
      const { url } = page
      const all = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin, ...headers }
      return go(url, { method: 'POST', body: new URLSearchParams(fields).toString(), headers: all })
    },
  }
}
