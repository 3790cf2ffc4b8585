import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { checkKey, readChecks } from './checks.ts'
import { GALLERY_PAGE, galleryPage } from './gallery-page.ts'

const ways = shippedGallery().entries.flatMap((entry) => entry.ways.map((way, at) => ({ entry, way, key: checkKey(entry.id, at + 1) })))

it('the page is the one that the list makes now; if not: npm run docs', () => {
  expect(readFileSync(GALLERY_PAGE, 'utf8')).toBe(galleryPage())
})

it('every package of npm that requires no key was started, in a known version, and listed its tools', () => {
  const checks = readChecks()
  const keyless = ways.filter(({ way }) => way.kind === 'npm' && !way.inputs.some(({ secret, required }) => secret && required))
  const left = keyless.filter(
    ({ entry, way, key }) =>
      checks[key]?.far !== 'runs' || way.kind !== 'npm' || way.version === undefined || (entry.tools ?? []).length === 0,
  )
  expect(keyless.length).toBeGreaterThanOrEqual(12)
  expect(left.map(({ key }) => key)).toEqual([])
})

it('each check is of a way that the list has', () => {
  const keys = new Set(ways.map(({ key }) => key))
  expect(Object.keys(readChecks()).filter((key) => !keys.has(key))).toEqual([])
})
