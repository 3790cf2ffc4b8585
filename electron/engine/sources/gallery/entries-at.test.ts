import { expect, it } from 'vitest'
import { entriesAt } from './entries-at.ts'
import { shippedGallery } from './list/shipped-gallery.ts'

const { entries } = shippedGallery()
const at = (text: string): string[] => entriesAt(entries, text).map(({ id }) => id)

it('finds the entries of a site, however its address was copied', () => {
  for (const text of [
    'linear.app',
    'https://linear.app',
    ' https://www.linear.app/features?x=1#y ',
    'mcp.linear.app/mcp',
    'https://mcp.linear.app/mcp',
  ])
    expect(at(text), text).toEqual(['linear'])
  expect(at('api.githubcopilot.com/mcp/')).toEqual(['github'])
  expect(at('https://slack.com')).toEqual(['slack', 'slack-token'])
})

it('finds none for other texts', () => {
  for (const text of [
    '',
    'linear',
    'npx -y linear.app',
    'notlinear.app',
    'linear.app.evil.example',
    'https://',
    '{"url": "https://linear.app"}',
    'a\n.b',
  ])
    expect(at(text), text).toEqual([])
})
