import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { LINK_PATH, type OpenLink, type SignInLinks, createSignInLinks } from './sign-in-links.ts'

const PHONE = { person: 'c-1', name: 'phone', publicOrigin: 'https://tools.example' }
const secretOf = ({ url }: { url: string }): string => url.slice(`https://tools.example${LINK_PATH}`.length)
const outcomeOf = ({ done }: { done: Promise<void> }) =>
  done.then(
    () => 'signed in',
    (error: TooltrayError) => error.code,
  )

it('is one for each person, server, and address until it is used, and then another one', () => {
  const links = createSignInLinks(manualClock())
  const first = links.open('mail', PHONE, [])
  expect(first.url).toMatch(/^https:\/\/tools\.example\/sign-in\/[\w-]{43}$/)
  expect(links.open('mail', { ...PHONE }, [])).toBe(first)
  const others = [
    links.open('notes', PHONE, []),
    links.open('mail', { ...PHONE, person: 'c-2' }, []),
    links.open('mail', { ...PHONE, publicOrigin: 'https://other.example' }, []),
    links.open('mail', PHONE, ['KEY']),
  ]
  expect(new Set([first, ...others].map(({ url }) => url)).size).toBe(5)
  expect(links.use(secretOf(first))).toBe(first)
  expect([links.use(secretOf(first)), links.find(secretOf(first)), links.find(''), links.find('callback')]).toEqual(
    Array(4).fill(undefined),
  )
  expect(links.open('mail', PHONE, [])).not.toBe(first)
})

it('ends after ten minutes, with what came of it, and with its person', async () => {
  const clock = manualClock()
  const links = createSignInLinks(clock)
  const [late, done, refused, gone] = [
    links.open('a', PHONE, []),
    links.open('b', PHONE, []),
    links.open('c', PHONE, []),
    links.open('d', { ...PHONE, person: 'c-2' }, []),
  ]
  done.succeed()
  refused.fail(new TooltrayError('sign_in_refused', 'No.'))
  links.close(({ visitor }) => visitor.person === 'c-2')
  clock.advance(10 * 60_000 - 1)
  expect(links.find(secretOf(late))).toBe(late)
  clock.advance(1)
  expect(await Promise.all([late, done, refused, gone].map(outcomeOf))).toEqual([
    'sign_in_failed',
    'signed in',
    'sign_in_refused',
    'sign_in_failed',
  ])
  for (const link of [late, done, refused, gone]) expect(links.find(secretOf(link))).toBeUndefined()
})

describe('a link that the person gives up', () => {
  const cancelled = new TooltrayError('sign_in_failed', 'The sign-in was cancelled.')
  const begun = (links: SignInLinks, visitor = PHONE): OpenLink => {
    const link = links.open('mail', visitor, [])
    links.use(secretOf(link))
    return link
  }

  it('fails, if there is no other', async () => {
    const links = createSignInLinks(manualClock())
    const [link, unused] = [begun(links), links.open('mail', PHONE, [])]
    links.giveUp(link, cancelled)
    expect(await outcomeOf(link)).toBe('sign_in_failed')
    expect(links.find(secretOf(unused))).toBe(unused)
  })

  it('ends as another one does at which the person goes on, whichever of them was first', async () => {
    const clock = manualClock()
    const links = createSignInLinks(clock)
    const [first, second, other] = [begun(links), begun(links), begun(links, { ...PHONE, person: 'c-2' })]
    links.giveUp(first, cancelled)
    second.succeed()
    expect(await outcomeOf(first)).toBe('signed in')
    const [third, fourth] = [begun(links), begun(links)]
    links.giveUp(fourth, cancelled)
    links.giveUp(third, new TooltrayError('sign_in_refused', 'No.'))
    expect(await Promise.all([third, fourth].map(outcomeOf))).toEqual(['sign_in_refused', 'sign_in_refused'])
    expect(links.like(other)).toEqual([other])
    clock.advance(10 * 60_000)
    expect(clock.pending()).toBe(0)
  })
})

it('finds all open links for the same, also at other addresses', () => {
  const links = createSignInLinks(manualClock())
  const [used, unused] = [links.open('mail', PHONE, []), links.open('mail', { ...PHONE, publicOrigin: 'https://other.example' }, [])]
  links.use(secretOf(used))
  links.open('mail', PHONE, ['KEY'])
  links.open('notes', PHONE, [])
  expect(links.like(used)).toEqual([used, unused])
  used.succeed()
  expect(links.like(used)).toEqual([unused])
})
