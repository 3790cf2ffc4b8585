import { createPublicKey, verify } from 'node:crypto'
import { type GalleryList, readGallery, refused } from '../list/read-gallery.ts'

/** A list and its signature, as they are fetched and kept. */
export interface SignedList {
  readonly text: string
  /** Ed25519 (RFC 8032) over the bytes of the text, in base64. */
  readonly signature: string
}

/**
 * Reads a list that came from outside the program. Throws `gallery_refused` if the key did not sign exactly these bytes, or if it is not
 * newer than the list in use.
 *
 * @param key the public key of the release: 32 bytes in base64.
 * @param inUse the list that it would replace. Addresses of this computer are those that are in it. @param now ms since 1970.
 */
export function readSigned({ text, signature }: SignedList, key: string, inUse: GalleryList, now: number): GalleryList {
  if (!isSignedBy(key, Buffer.from(text), Buffer.from(signature.trim(), 'base64')))
    throw refused('Its signature is not that of the release.')
  const own = new Set(inUse.entries.flatMap(({ ways }) => ways.flatMap((way) => (way.kind === 'remote' ? [way.url] : []))))
  const list = readGallery(text, (url) => own.has(url))
  // No later list would be newer than one from far ahead, so it would be the last.
  if (!(Date.parse(list.made) <= now + MOST_AHEAD)) throw refused(`It is of ${list.made}, which is still to come.`)
  if (list.made <= inUse.made) throw refused(`It is of ${list.made}, and not newer than the one in use.`)
  return list
}

/** How far ahead of this computer's clock the date of a list may be, in ms. Over it: the list is refused with `gallery_refused`. */
const MOST_AHEAD = 3 * 24 * 3_600_000

/** The DER of an Ed25519 public key (RFC 8410) up to the key itself. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBy(key: string, bytes: Buffer, signature: Buffer): boolean {
  const raw = Buffer.from(key, 'base64')
  if (raw.length !== 32 || signature.length !== 64) return false
  return verify(null, bytes, createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' }), signature)
}
