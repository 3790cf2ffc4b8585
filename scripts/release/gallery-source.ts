import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { GallerySource } from '../../electron/engine/sources/gallery/updates/gallery-updates.ts'

/**
 * Where a release has its newest gallery list, from `TOOLTRAY_GALLERY_URL` and `TOOLTRAY_GALLERY_KEY`; undefined without both. Throws if
 * one is missing, the address is not https, or the key is not a public key of Ed25519.
 */
export function gallerySourceOf({
  TOOLTRAY_GALLERY_URL: url = '',
  TOOLTRAY_GALLERY_KEY: key = '',
}: NodeJS.ProcessEnv): GallerySource | undefined {
  if (url === '' && key === '') return undefined
  if (URL.parse(url)?.protocol !== 'https:') throw new Error(`TOOLTRAY_GALLERY_URL is an https address, and not ${url}.`)
  if (Buffer.from(key, 'base64').length !== 32) throw new Error('TOOLTRAY_GALLERY_KEY is the public key of Ed25519: 32 bytes in base64.')
  return { url, key }
}

/** The signature of a list, as it is published beside the list. @param privateKey Ed25519 in PEM. */
export function signatureOf(list: Buffer, privateKey: string): string {
  return sign(null, list, createPrivateKey(privateKey)).toString('base64')
}

/** The public key that belongs to a private one, as `TOOLTRAY_GALLERY_KEY` has it. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
}
