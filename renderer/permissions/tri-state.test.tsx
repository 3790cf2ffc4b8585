import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TriState } from './tri-state.tsx'

const drawn = (value: 'allow' | 'ask' | 'off' | undefined): string =>
  renderToString(<TriState label="Delete file" value={value} onChange={() => undefined} />)

it('is a radio group named by what it is about, with one choice, or none where several things differ', () => {
  const html = drawn('ask')
  expect(html).toMatch(/role="radiogroup"[^>]*aria-label="Delete file"|aria-label="Delete file"[^>]*role="radiogroup"/)
  expect([...html.matchAll(/aria-label="(Allow|Ask|Off)"/g)].map(([, word]) => word)).toEqual(['Allow', 'Ask', 'Off'])
  expect(html.match(/aria-checked="true"/g)).toHaveLength(1)
  expect(drawn(undefined).match(/aria-checked="true"/g)).toBeNull()
})
