/** The notes of the release that a tag makes, on stdout: `node scripts/release/notes.ts TAG`. The tag must be of this version. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '../manifest-of.ts'
import { notesOf } from './notes-of.ts'

const root = join(import.meta.dirname, '../..')
const tag = process.argv[2] ?? ''
const version = versionOf(root)
if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`)
process.stdout.write(`${notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)}\n`)
