import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A number in the code that bounds something. */
export interface Bound {
  /** The file as it was asked for. */
  readonly file: string
  /** `LONGEST_NAME`, or `LIMITS.memory`. */
  readonly name: string
  /** What its comment says before "Over it:" and "Inner:". */
  readonly what: string
  /** With its unit, as people read it: "16 MB", "20,000 at once, then 2,000 a second". Empty where nobody is told what happens over it. */
  readonly number: string
  /** What happens over it; undefined where its comment does not say. */
  readonly over: string | undefined
  /** Why nobody outside meets it. */
  readonly inner: string | undefined
}

type Value = number | { readonly [name: string]: number } | readonly number[]

/** What bounds are called. */
const NAMED_LIKE_ONE = /^(?:(?:MOST|LONGEST|LARGEST|DEEPEST|MAX)(?:_[A-Z\d_]+)?|(?:[A-Z\d]+_)+LIMIT(?:_[A-Z\d_]+)?)$/
/** Objects whose members are bounds. */
const TABLES: ReadonlySet<string> = new Set(['CLIENT_BOUNDS', 'LIMITS', 'documentLimits', 'archiveLimits'])
const PARTS = /^(?<what>.*?)(?: ?\bOver it: (?<over>.*?))?(?: ?\bInner: (?<inner>.*))?$/

/**
 * The bounds in a file: what is called like one, the members of the tables of bounds, and any other constant of the file whose comment
 * says "Over it:". Throws for one of which it is said what happens over it, and whose number cannot be read.
 *
 * @param root the folder that `file` is in.
 */
export function boundsIn(root: string, file: string): Bound[] {
  const source = sourceOf(join(root, file))
  return [...constantsOf(source)].flatMap(([name, declaration]) => {
    if (TABLES.has(name)) return membersOf(declaration, source).map(([member, node, at]) => bound(`${name}.${member}`, node, at))
    const { over } = saidOf(declaration)
    return NAMED_LIKE_ONE.test(name) || over !== undefined ? [bound(name, declaration, declaration.initializer)] : []
  })

  function bound(name: string, documented: ts.Node, value: ts.Expression | undefined): Bound {
    const said = saidOf(documented)
    return { file, name, ...said, number: said.over === undefined ? '' : withUnit(valueOf(value, source), said.what) }
  }
}

/** Members of a table, each with what has its comment (the member, or that of its type) and with its value. */
function membersOf({ initializer, type }: ts.VariableDeclaration, source: ts.SourceFile): [string, ts.Node, ts.Expression][] {
  if (initializer === undefined || !ts.isObjectLiteralExpression(initializer)) return []
  const members = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === type?.getText(source))
  const typed = members !== undefined && ts.isInterfaceDeclaration(members) ? members.members : []
  return initializer.properties.filter(ts.isPropertyAssignment).map((property) => {
    const name = property.name.getText(source)
    return [name, typed.find((member) => member.name?.getText(source) === name) ?? property, property.initializer]
  })
}

/** What the comment of a declaration says. */
function saidOf(node: ts.Node): Pick<Bound, 'what' | 'over' | 'inner'> {
  const [comment] = ts.getJSDocCommentsAndTags(node).slice(-1)
  const text = (ts.getTextOfJSDocComment(comment?.comment) ?? '').replace(/\s+/g, ' ').trim()
  const { what = '', over, inner } = PARTS.exec(text)?.groups ?? {}
  return { what, over, inner }
}

/** The value of an expression out of numbers, and of constants of this file and those it imports. */
function valueOf(node: ts.Expression | undefined, source: ts.SourceFile): Value {
  if (node === undefined) throw new Error(`A bound of ${source.fileName} has no value.`)
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return valueOf(node.expression, source)
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((each) => numberOf(each, source))
  if (ts.isObjectLiteralExpression(node)) {
    const members = node.properties.filter(ts.isPropertyAssignment)
    return Object.fromEntries(members.map(({ name, initializer }) => [name.getText(source), numberOf(initializer, source)]))
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [numberOf(node.left, source), numberOf(node.right, source)]
    const made = BINARY[node.operatorToken.getText(source)]?.(left, right)
    if (made !== undefined) return made
  }
  if (ts.isIdentifier(node)) {
    const known = constantsOf(source).get(node.text)
    if (known !== undefined) return valueOf(known.initializer, source)
    const from = importedFrom(node.text, source)
    if (from !== undefined) return valueOf(constantsOf(from).get(node.text)?.initializer, from)
  }
  throw new Error(`The value of a bound in ${source.fileName} cannot be read: ${node.getText(source)}`)
}

function numberOf(node: ts.Expression, source: ts.SourceFile): number {
  const value = valueOf(node, source)
  if (typeof value !== 'number') throw new Error(`A bound of ${source.fileName} is no number: ${node.getText(source)}`)
  return value
}

const BINARY: Readonly<Record<string, (left: number, right: number) => number>> = {
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '**': (left, right) => left ** right,
}

/** The file that a name is imported from. */
function importedFrom(name: string, source: ts.SourceFile): ts.SourceFile | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const named = statement.importClause?.namedBindings
    const has = named !== undefined && ts.isNamedImports(named) && named.elements.some((each) => each.name.text === name)
    if (has) return sourceOf(join(dirname(source.fileName), (statement.moduleSpecifier as ts.StringLiteral).text))
  }
  return undefined
}

function constantsOf(source: ts.SourceFile): ReadonlyMap<string, ts.VariableDeclaration> {
  const declared = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
  return new Map(declared.filter(({ initializer }) => initializer !== undefined).map((each) => [each.name.getText(source), each]))
}

function sourceOf(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
}

/** A value as people read it. Its unit is the first that the comment names. */
function withUnit(value: Value, what: string): string {
  const unit = /\b(?:bytes|characters|milliseconds|ms|seconds)\b/i.exec(what)?.[0].toLowerCase()
  if (typeof value === 'number') return amount(value, unit)
  if (Array.isArray(value)) return `${amount(value[0] as number, unit)} at once, then ${amount(value[1] as number, unit)} a second`
  return Object.entries(value as Readonly<Record<string, number>>)
    .map(([name, number]) => `${amount(number, unit)} (\`${name}\`)`)
    .join(', ')
}

const SIZES = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const
const TIMES = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

function amount(value: number, unit: string | undefined): string {
  const plain = value.toLocaleString('en')
  if (unit === undefined) return plain
  if (unit === 'characters') return `${plain} characters`
  const [times, ms] = unit === 'bytes' ? [SIZES, value] : [TIMES, unit === 'seconds' ? value * 1_000 : value]
  const [name, size] = times.find(([, each]) => ms % each === 0) ?? []
  return name === undefined || size === undefined ? `${plain} bytes` : `${(ms / size).toLocaleString('en')} ${name}`
}
