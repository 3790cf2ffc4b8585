import { describe, expect, it } from 'vitest'
import { withLook } from './look.ts'

const PAGE = '<html lang="en">\n<head>\n<title>T</title>\n<script src="./assets/first-look-a1_b-c.js"></script>\n</head></html>'
const withRoot = (attributes: string): string => `<html lang="en"${attributes}>\n<head>\n<title>T</title>\n</head></html>`

describe('withLook', () => {
  it.each([
    [undefined, ' data-density="comfortable" data-technical-names="shown" data-set-up="open"'],
    [
      'a=b; tooltray-theme=dark;tooltray-density=compact; tooltray-technical-names=hidden; tooltray-set-up=ended',
      ' data-theme="dark" data-density="compact" data-technical-names="hidden" data-set-up="ended"',
    ],
    ['tooltray-theme=system; other', ' data-density="comfortable" data-technical-names="shown" data-set-up="open"'],
    [
      'tooltray-theme=light; tooltray-density="><script>',
      ' data-theme="light" data-density="comfortable" data-technical-names="shown" data-set-up="open"',
    ],
    [
      'tooltray-theme=light; tooltray-density=compact=x;=;;',
      ' data-theme="light" data-density="comfortable" data-technical-names="shown" data-set-up="open"',
    ],
  ])('writes the look of the cookies %j into the page', (cookies, attributes) => {
    expect(withLook(PAGE, cookies)).toBe(withRoot(attributes))
  })

  it('leaves other scripts', () => {
    const page = '<html lang="en"><script type="module" src="./assets/index-1.js"></script>'
    expect(withLook(page)).toContain('<script type="module" src="./assets/index-1.js"></script>')
  })
})
