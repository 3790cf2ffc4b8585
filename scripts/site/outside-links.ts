import { posix } from 'node:path'

/** Whether a link of a page leads to a file outside of the documentation. `page`: the path of the page in docs/. */
export function leadsOutside(href: string, page: string): boolean {
  const isRelative = !/^([a-z][\w+.-]*:|#|\/)/i.test(href)
  return isRelative && posix.join(posix.dirname(page), href).startsWith('..')
}

interface Token {
  attrs: [string, string][] | null
  attrGet(name: string): string | null
}

interface Renderer {
  renderToken(tokens: Token[], index: number, options: unknown): string
}

type Rule = (tokens: Token[], index: number, options: unknown, env: { readonly relativePath?: string }, renderer: Renderer) => string

/** markdown-it, as far as it is used here. */
interface Markdown {
  readonly renderer: { readonly rules: { link_open?: Rule } }
}

/** Shows links to files outside of the documentation as plain text: the site does not have these files. */
export function outsideAsText({ renderer: { rules } }: Markdown): void {
  const usual = rules.link_open
  rules.link_open = (tokens, index, options, env, renderer) => {
    const token = tokens[index]
    if (token === undefined || !leadsOutside(token.attrGet('href') ?? '', env.relativePath ?? ''))
      return usual?.(tokens, index, options, env, renderer) ?? renderer.renderToken(tokens, index, options)
    token.attrs = null
    return renderer.renderToken(tokens, index, options)
  }
}
