import type { Entry } from './entry.ts'

/**
 * Reads a server from a link, as `tooltray://add?name=files&command=npx&args=-y&args=server-files&env=LEVEL=low` or with `url` and `type`.
 * It only fills in a form. Undefined if the link contains none.
 *
 * @param query the link's part after the question mark.
 */
export function readLink(query: string): { readonly name: string; readonly entry: Entry } | undefined {
  const given = new URLSearchParams(query)
  const all = (key: string): string[] => given.getAll(key).map(visible)
  const [name = ''] = all('name')
  const [command = ''] = all('command')
  const [url = ''] = all('url')
  if (command !== '') {
    const args = all('args')
    const env = all('env').flatMap((pair) =>
      pair.indexOf('=') < 1 ? [] : [[pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const],
    )
    const [cwd = ''] = all('cwd')
    return {
      name,
      entry: {
        command,
        ...(args.length === 0 ? {} : { args }),
        ...(env.length === 0 ? {} : { env: Object.fromEntries(env) }),
        ...(cwd === '' ? {} : { cwd }),
      },
    }
  }
  if (url === '') return undefined
  return { name, entry: { ...(given.get('type') === 'sse' ? { type: 'sse' } : {}), url } }
}

/** Replaces characters that a field would not show: consent requires that everything is visible. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
}
