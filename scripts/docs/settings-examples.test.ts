import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator, type Schema } from '@cfworker/json-schema'
import { expect, it } from 'vitest'
import { jsoncFormat } from '../../electron/engine/documents/formats/jsonc.ts'
import { parseServersFile } from '../../electron/engine/config/servers-file.ts'
import { serversSchema } from '../reference/servers-schema.ts'

const root = join(import.meta.dirname, '../..')
const pages = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** The `jsonc` blocks of all pages: each is a whole servers.json. What is not has another language. */
const examples = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```jsonc\n(.*?)^```/gms)].map(
    ({ 1: block = '', index }) => [`${page}:${text.slice(0, index).split('\n').length}`, block] as const,
  )
})

it('the pages show whole settings files', () => {
  expect(examples.length).toBeGreaterThan(20)
})

const validator = new Validator(JSON.parse(serversSchema()) as Schema, '7', false)

it.each(examples)('%s is a servers.json without a problem, and fits the schema', (_place, block) => {
  expect(parseServersFile(block).problems).toEqual([])
  expect(validator.validate(jsoncFormat.parse(block)).errors).toEqual([])
})
