/**
 * Signs the list of the gallery for a release.
 *
 *   TOOLTRAY_GALLERY_SIGNING_KEY=PEM node scripts/gallery/sign.ts FOLDER
 *
 * Writes `gallery.json` and `gallery.json.sig` into the folder, to be published side by side at `TOOLTRAY_GALLERY_URL`, and prints the
 * public key for `TOOLTRAY_GALLERY_KEY`. A key is made by `openssl genpkey -algorithm ed25519`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicKeyOf, signatureOf } from '../release/gallery-source.ts'

const [folder] = process.argv.slice(2)
const { TOOLTRAY_GALLERY_SIGNING_KEY: key } = process.env
if (folder === undefined || key === undefined || key === '')
  throw new Error('Give the folder, and the private key in TOOLTRAY_GALLERY_SIGNING_KEY.')
const list = readFileSync(join(import.meta.dirname, '../../resources/gallery/gallery.json'))
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'gallery.json'), list)
writeFileSync(join(folder, 'gallery.json.sig'), `${signatureOf(list, key)}\n`)
process.stdout.write(`TOOLTRAY_GALLERY_KEY=${publicKeyOf(key)}\n`)
