import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { readSigned } from '../../electron/engine/sources/gallery/updates/signed-list.ts'
import { gallerySourceOf, publicKeyOf, signatureOf } from './gallery-source.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
const url = 'https://tooltray.example/gallery.json'

it('is what the release names, and nothing without', () => {
  expect(gallerySourceOf({})).toBeUndefined()
  expect(gallerySourceOf({ TOOLTRAY_GALLERY_URL: '', TOOLTRAY_GALLERY_KEY: '' })).toBeUndefined()
  const key = publicKeyOf(pem)
  expect(gallerySourceOf({ TOOLTRAY_GALLERY_URL: url, TOOLTRAY_GALLERY_KEY: key })).toEqual({ url, key })
})

it('is refused if half of it is missing or wrong', () => {
  const key = publicKeyOf(pem)
  for (const env of [
    { TOOLTRAY_GALLERY_URL: url },
    { TOOLTRAY_GALLERY_KEY: key },
    { TOOLTRAY_GALLERY_URL: 'http://tooltray.example/gallery.json', TOOLTRAY_GALLERY_KEY: key },
    { TOOLTRAY_GALLERY_URL: url, TOOLTRAY_GALLERY_KEY: key.slice(4) },
  ])
    expect(() => gallerySourceOf(env)).toThrow('TOOLTRAY_GALLERY_')
})

it('a list that is signed for a release is read by it', () => {
  const file = readFileSync(join(import.meta.dirname, '../../resources/gallery/gallery.json'))
  const shipped = shippedGallery()
  const before = { ...shipped, made: '2020-01-01' }
  const list = readSigned({ text: file.toString(), signature: signatureOf(file, pem) }, publicKeyOf(pem), before, Date.parse(shipped.made))
  expect(list.entries).toHaveLength(shipped.entries.length)
})
