import { expect, it } from 'vitest'
import { tileFace } from './tile-face.ts'

it.each([
  ['Google Drive', 'GD'],
  ['google-drive', 'GD'],
  ['linear', 'Ln'],
  ['figma', 'Fg'],
  ['Context7', 'C7'],
  ['gitHub', 'GH'],
  ['s', 'S'],
  ['aei', 'A'],
  ['日本', '日本'],
  ['--', '?'],
])('the tile of %s shows %s', (name, letters) => expect(tileFace(name).letters).toBe(letters))

it('a name keeps its hue, however it is written, and names spread over the hues', () => {
  expect(tileFace('GitHub').hue).toBe(tileFace('github').hue)
  const names = ['github', 'linear', 'notion', 'slack', 'stripe', 'sentry', 'figma', 'playwright', 'postgres', 'context7', 'files', 'brave']
  expect(new Set(names.map((name) => tileFace(name).hue)).size).toBeGreaterThanOrEqual(7)
})
