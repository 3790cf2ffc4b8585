/** Extracts the text that users and models read: strings of the product and prose of the pages. */
import ts from 'typescript'

/** A text, with the line that it begins in, from 1. */
export interface Text {
  readonly line: number
  readonly text: string
}

/** Stands for an inserted value, a piece of code or a tag. No phrase continues over it. */
export const VALUE = '\uFFFC'

/** A command to type, and the names of its parts: these are no prose. */
const COMMAND = /\btooltray(?: [a-z][\w-]*)+/g

/** Keys whose value is shown even when it is one word in lower case. */
const SHOWN_KEYS = new Set(['description', 'hint', 'label', 'message', 'placeholder', 'text', 'title', 'word'])

/** Attributes that hold no text. */
const STYLE_ATTRIBUTES = new Set(['className', 'd', 'id', 'type', 'viewBox'])

/**
 * The texts of a source file: strings, templates and text between tags, where they read as prose. A string that is joined with `+` is
 * one text. Names of modules, keys, types and values that are compared with are not texts.
 */
export function textsOf(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const add = (node: ts.Node, text: string): void => {
    const start = ts.isJsxText(node) ? node.pos : node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    found.push({ line, text: text.replaceAll(COMMAND, VALUE) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return add(node, node.text)
    const text = isPlace(node) ? joined(node) : undefined
    if (text !== undefined && (isProse(text) || isShown(node))) add(node, text)
    if (text === undefined || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return found
}

/** The string that an expression is, with VALUE for what is inserted; undefined for what is no string. */
function joined(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('')
  if (ts.isParenthesizedExpression(node)) return joined(node.expression)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const left = joined(node.left)
  const right = joined(node.right)
  return left === undefined && right === undefined ? undefined : (left ?? VALUE) + (right ?? VALUE)
}

/** Whether a text may stand here. A part of a longer text is read with it. */
function isPlace(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isParenthesizedExpression(node)) return false
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken || !isComparedOrAdded(parent)
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isJsxAttribute(parent)) return !STYLE_ATTRIBUTES.has(parent.name.getText())
  return !(
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isTaggedTemplateExpression(parent)
  )
}

function isComparedOrAdded({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.PlusToken ||
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken
  )
}

/** Several words, or one that begins like a label. */
function isProse(text: string): boolean {
  return /\p{L}\s+\S|\s\p{L}/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text)
}

function isShown({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && SHOWN_KEYS.has(parent.name.getText())
}

/** The prose of a Markdown page: without code, addresses, comments, and titles of tests after `›`. Places and lines stay as they are. */
export function proseOf(page: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, VALUE)
  return page
    .replaceAll(/^( *)```.*?^\1```/gms, blank)
    .replaceAll(/<!--.*?-->/gs, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/› .*?(?=; `|\||$)/gm, blank)
    .replaceAll(/\]\([^)]*\)/g, blank)
    .replaceAll(/<[^>\n]+>/g, blank)
}

/** The strings of a C source file. Strings side by side are one text. */
export function stringsOfC(source: string): Text[] {
  const strings = /"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g
  const kept = source.replaceAll(/^#include.*$/gm, '')
  return [...kept.matchAll(strings)].map(({ 0: text, index }) => ({
    line: kept.slice(0, index).split('\n').length,
    text: text.replaceAll(/"\s*"/g, '').slice(1, -1).replaceAll(COMMAND, VALUE),
  }))
}
