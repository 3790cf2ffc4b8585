import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const pages = files.filter((file) => /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG|docs\/.*)\.md$/.test(file))

/** Code that tells people of a page, by its path. */
const NAMING = /^(electron|renderer|native|scripts|e2e|build|container)\/.*\.(ts|tsx|c|h|sh|nsh)$|^container\/Dockerfile$/

describe('links in the documentation', () => {
  it('lead somewhere', () => {
    expect(pages.length).toBeGreaterThan(100)
    expect(pages.flatMap((page) => deadLinks(page, read(page)))).toEqual([])
  })

  it('are found dead by their file and by their anchor', () => {
    const page = [
      '# A page',
      '## One (of two)',
      '## One (of two)',
      '<a id="named"></a>',
      '[a](#a-page) [b](#one-of-two) [c](#one-of-two-1) [d](#named) [e](../../README.md#quickstart) [f](https://example.com/none)',
      '[g](#one-of-two-2) [h](../none.md) [i](../../README.md#none) ![j](none.png) <img src="gone.png"> [two',
      'lines](lost.md)',
      '`[no](link.md)`',
      '```sh',
      'echo "[no](link.md)"',
      '# no-anchor',
      '```',
      '[k](#no-anchor)',
    ].join('\n')
    const dead = ['#one-of-two-2', '../none.md', '../../README.md#none', 'none.png', 'lost.md', '#no-anchor', 'gone.png']
    expect(deadLinks('docs/guide/made-up.md', page)).toEqual(dead.map((target) => `docs/guide/made-up.md: ${target}`))
  })

  it('are paths in code that are there', () => {
    const lost = files
      .filter((file) => NAMING.test(file) && !file.endsWith('docs/links.test.ts') && !/\/(?:fixtures|testing)\//.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.(?:md|svg|png))/g)]
          .map(([, path = '']) => path)
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => `${file}: ${path}`),
      )
    expect(lost).toEqual([])
  })
})

describe('the README', () => {
  const text = read('README.md')

  it('has at most 150 lines and 1,000 words', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1000)
  })
})

/** Links of a page to files and headings that are not there. Addresses of the internet are left alone. */
function deadLinks(page: string, text: string): string[] {
  const bare = withoutCode(text)
  const targets = [...bare.matchAll(/\]\(([^)\s]+)\)/g), ...bare.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)]
  return targets
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : posix.join(dirname(page), path)
      if (path !== '' && !existsSync(join(root, file))) return true
      return anchor !== undefined && !anchorsOf(path === '' ? text : read(file)).has(anchor)
    })
    .map((target) => `${page}: ${target}`)
}

/** As GitHub makes them: of headings, and those that are named in the text. */
function anchorsOf(text: string): ReadonlySet<string> {
  const bare = withoutFences(text)
  const anchors = new Set([...bare.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id))
  for (const [, heading = ''] of bare.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`
    anchors.add(anchor)
  }
  return anchors
}

function withoutFences(text: string): string {
  return text.replace(/^( *)```[^]*?^\1```$/gm, '')
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]+`/g, 'code')
}
