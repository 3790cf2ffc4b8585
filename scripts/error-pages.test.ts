import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { errorGuide, errorHelp } from '../electron/engine/base/error-guide/error-guide.ts'
import { ERROR_PAGES, errorPages } from './error-pages.ts'

it('the pages are those that the code makes now; if not: npm run docs', () => {
  const pages = errorPages()
  expect(readdirSync(ERROR_PAGES).sort()).toEqual([...pages.keys()].sort())
  for (const [file, text] of pages) expect(readFileSync(join(ERROR_PAGES, file), 'utf8'), file).toBe(text)
})

it('the commands that they name are there', () => {
  const commands = readdirSync(join(import.meta.dirname, '../electron/helper/commands'), { recursive: true, encoding: 'utf8' }).map(
    (file) => basename(file, '.ts'),
  )
  const named = [...errorPages().values()].flatMap((page) => [...page.matchAll(/`tooltray ([a-z]+)/g)].map(([, command]) => command))
  expect(named.filter((command) => command !== 'help' && !commands.includes(command ?? ''))).toEqual([])
})

it('each code stands under one subject', () => {
  const codes = Object.values(errorGuide).flatMap((chapter) => Object.keys(chapter))
  expect(codes.sort()).toEqual(Object.keys(errorHelp).sort())
})
