import fc from 'fast-check'
import { placeOfLink } from '../../electron/control/app-link.ts'
import { readLink } from '../../renderer/servers/form/linked.ts'
import { type Target, mustHold } from '../target.ts'

/** Links that a web page, or any other program, opens Tooltray with: they lead to a place of the window and fill in a form. */
export const target: Target = {
  words: [
    'tooltray://',
    'add?',
    'open/',
    'servers/',
    'search?q=',
    'name=',
    '&command=',
    '&args=',
    '&env=A=b',
    '&url=',
    '&type=sse',
    '%0A',
    '%E2%80%AE',
    '#',
    '..',
    '@',
    ':',
  ],
  fresh: fc.oneof(
    fc.webQueryParameters().map((query) => `tooltray://add?name=a&command=${query}`),
    fc.tuple(fc.constantFrom('servers', 'search', 'settings', 'x'), fc.webPath()).map(([page, path]) => `tooltray://open/${page}${path}`),
  ),
  run(input) {
    const place = placeOfLink(input.toString('utf8'))
    if (place === undefined) return
    mustHold(/^#\/(?:add|servers|search|activity|clients|settings)(?:[?/]|$)/.test(place), `A link leads to ${JSON.stringify(place)}.`)
    const link = readLink(place.slice(place.indexOf('?') + 1))
    mustHold(!/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(shown(link)), 'What a link fills in is not what is seen.')
  },
}

/** All that stands in the form, but the variables, which have fields of their own. */
function shown(link: ReturnType<typeof readLink>): string {
  const { env: _env, ...entry } = link?.entry ?? {}
  return [link?.name ?? '', ...Object.values(entry).flat()].join('')
}
