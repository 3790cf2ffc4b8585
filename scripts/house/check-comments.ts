/**
 * Checks the comments of the product: `node scripts/house/check-comments.ts`, part of `npm run lint`. Prints what it finds and exits
 * with 1.
 *
 * - No comment has one of the turns in `TURNS`: docs/contributing/style.md says what to write instead.
 * - Every exported function and class of the engine, its contract, its control API, and its host has a doc comment.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Turns that a reader stumbles over, and what stands in their place. */
export const TURNS: readonly (readonly [turn: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'name the subject: "a client that", "the caller", "anyone who"'],
  [/(^|[.:;] )Who(?! is\b.*\?)\b/, 'name the subject: "a caller that"'],
  [/\bgives (?!up|back|way|in\b)/i, '"returns", "has", "makes"'],
  [/\b(is|are) told\b/i, '"is called with", "is notified of", "receives"'],
  [
    /\bso (many|long|much)(?! (as|that|so)\b)(?=[,.;)]| (bytes|ms|characters|seconds|lines|calls|tokens|columns|times)\b)/i,
    'the number or its name',
  ],
  [/\bof ours\b/i, '"our"'],
  [/\b(hears|shows? out|lets? in|forgives?)\b/i, '"receives", "rejects", "accepts", "resets"'],
  [/\b(a person's|the person's|your|its) word\b/i, '"approval", "the change is accepted"'],
  [/\bon offer\b/i, '"offered", "enabled"'],
  [/\b(lanes?|seats?|greetings?|recipes?|twins)\b/i, 'JSON-RPC peer, session context, cached handshake, entry template, near duplicates'],
]

const ROOT = join(import.meta.dirname, '../..')

/** A comment, as text without its marks, with the line that it begins in, from 1. */
interface Comment {
  readonly line: number
  readonly text: string
}

/** The comments of a source file. */
export function commentsOf(path: string, text: string): Comment[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const seen = new Set<number>()
  const found: Comment[] = []
  const collect = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue
      seen.add(pos)
      const plain = text.slice(pos, end).replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?|\*\/$/gm, '')
      found.push({ line: file.getLineAndCharacterOfPosition(pos).line + 1, text: plain.replaceAll(/\s+/g, ' ').trim() })
    }
  }
  const visit = (node: ts.Node): void => {
    collect(ts.getLeadingCommentRanges(text, node.getFullStart()))
    collect(ts.getTrailingCommentRanges(text, node.getEnd()))
    // With its tokens: a comment in an empty block belongs to the bracket that closes it.
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  return found
}

/** The exported functions and classes of a source file that have no doc comment, by name. */
export function undocumentedIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const documented = new Set<string>()
  const bare = new Set<string>()
  for (const statement of file.statements) {
    const names = namesOf(statement)
    if (!ts.canHaveModifiers(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    // One comment stands for all overloads.
    for (const name of names) (ts.getJSDocCommentsAndTags(statement).length > 0 ? documented : bare).add(name)
  }
  return [...bare].filter((name) => !documented.has(name))
}

/** The functions and classes that a statement declares. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) ? [name.getText()] : [],
  )
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', 'electron', 'renderer'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(?:testing|fixtures)\//.test(file))
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const { line, text: comment } of commentsOf(file, text))
      for (const [turn, instead] of TURNS) {
        const found = turn.exec(comment)?.[0]
        if (found !== undefined) fail(`${file}:${line}: "${found.trim()}" in a comment. Write ${instead}.`)
      }
    if (/^electron\/(engine|control|serve|contract)\//.test(file))
      for (const name of undocumentedIn(file, text)) fail(`${file}: ${name} is exported and has no doc comment.`)
  }
}

function fail(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
