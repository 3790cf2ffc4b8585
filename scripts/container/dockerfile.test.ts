import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FILES, FOLDERS } from '../sources-stamp.ts'

const root = join(import.meta.dirname, '../..')

it('the image is built from everything that a build is made of', () => {
  const copied = [...readFileSync(join(root, 'container/Dockerfile'), 'utf8').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  const isCopied = (path: string): boolean => copied.some((each) => path === each || path.startsWith(`${each}/`))
  expect([...FOLDERS, ...FILES].filter((path) => !isCopied(path))).toEqual([])
})
