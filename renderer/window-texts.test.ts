import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

interface Text {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Every text of a source file: literals, the parts of templates, and what stands between tags. Comments and imports are none. */
function textsOf(file: string, source: string): Text[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
    )
      texts.push({ file, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return texts
}

const texts = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => textsOf(file, readFileSync(join(import.meta.dirname, file), 'utf8')))

it('reads all texts of the window, in literals and between tags', () => {
  expect(texts.length).toBeGreaterThan(3_000)
  expect(
    textsOf('a.tsx', 'import \'x\'; // one\nconst a = <p title="two">three {`four ${5} six`}</p>').map(({ text }) => text.trim()),
  ).toEqual(['two', 'three', 'four', 'six'])
})

it('no text sends a person to the settings file, but the card that says where it is, and the entry as JSON', () => {
  const naming = texts.filter(({ text }) => /servers\.json|settings\.[a-z]+\.[a-z]/.test(text)).map(({ file }) => file)
  expect([...new Set(naming)].sort()).toEqual(['servers/detail/advanced/entry-json.tsx', 'settings/pages/general-page.tsx'])
})

it('no text of the settings sends a person to a command', () => {
  const commands = texts.filter(
    ({ file, text }) => file.startsWith('settings/') && /\btooltray (?:[a-z]+ )?(?:--|serve|role|rule|secret)/.test(text),
  )
  expect(commands).toEqual([])
})
