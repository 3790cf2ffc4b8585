/** The notes of the release that a tag makes, on stdout: `node scripts/release/notes.ts TAG`. The tag must be of this version. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notesOf } from './notes-of.ts'

const root = join(import.meta.dirname, '../..')
const tag = process.argv[2] ?? ''
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`)
process.stdout.write(`${notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)}\n`)
