import { expect, it } from 'vitest'
import { iconOf } from './icon.ts'

it('takes pictures that come with the definition, and no others', () => {
  const png = 'data:image/png;base64,AAAA'
  expect(iconOf({ icons: [{ src: 'https://example.com/who-looks.png' }, 5, { src: 5 }, { src: png }] })).toBe(png)
  for (const src of ['http://127.0.0.1/x.png', 'data:text/html,<script>', `data:image/png;base64,${'A'.repeat(70_000)}`, 'javascript:1'])
    expect(iconOf({ icons: [{ src }] })).toBeUndefined()
  for (const icons of [undefined, null, 'x', {}]) expect(iconOf({ icons })).toBeUndefined()
})
