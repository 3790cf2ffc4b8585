import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkIn, placeOfLink } from './app-link.ts'

describe('placeOfLink', () => {
  it.each([
    ['tooltray://open', '#/'],
    ['tooltray://open/settings/network', '#/settings/network'],
    ['tooltray://open/playground?q=create%20issue', '#/playground?q=create%20issue'],
    ['tooltray://open/servers/github?tab=log', '#/servers/github?tab=log'],
    ['tooltray://open/search?q=create%20issue', '#/search?q=create%20issue'],
    ['tooltray://add?name=files&command=npx', '#/add?name=files&command=npx'],
  ])('%s', (link, place) => {
    expect(placeOfLink(link)).toBe(place)
  })

  it.each([
    'tooltray://run/anything',
    'tooltray://open/elsewhere',
    'https://open/servers',
    'javascript:alert(1)',
    'tooltray:',
    '',
    `tooltray://add?x=${'y'.repeat(20_000)}`,
  ])('knows no place for %.60s', (link) => {
    expect(placeOfLink(link)).toBeUndefined()
  })

  it('never gives anything but a place of the window, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `tooltray://${text}`),
        ),
        (link) => {
          expect(placeOfLink(link) ?? '#/').toMatch(/^#\/(servers|apps|activity|playground|permissions|settings|search|clients|add)?/)
        },
      ),
    )
  })
})

describe('linkIn', () => {
  it('finds the link that the system adds to the command line', () => {
    expect(linkIn(['/usr/bin/tooltray', '--hidden', 'tooltray://add?name=x'])).toBe('tooltray://add?name=x')
    expect(linkIn(['/usr/bin/tooltray', '--hidden'])).toBeUndefined()
  })
})
