import type { DiffLine } from '../../../contract/clients.ts'

/** The number of unchanged lines shown around a change. */
const CONTEXT = 2
/** Over this many comparisons, the changed middle is shown as completely removed and added. */
const MOST_COMPARISONS = 4_000_000

/** Returns the line diff of two texts: the longest common subsequence between the equal beginnings and ends. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  const middle = changes(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return withGaps([...a.slice(0, head).map(same), ...middle, ...a.slice(a.length - tail).map(same)])
}

function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function changes(a: readonly string[], b: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (a.length * b.length > MOST_COMPARISONS) return [...a.map(removed), ...b.map(added)]
  // longest[i][j]: the length for the lines from i of `a` and from j of `b`.
  const longest = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = longest[i]
    if (row === undefined) continue
    for (let j = b.length - 1; j >= 0; j -= 1) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(left))
      i += 1
    } else if (right !== undefined) {
      lines.push(added(right))
      j += 1
    }
  }
  return lines
}

function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const shown = lines.map((_line, at) => lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'))
  return lines.flatMap((line, at) => {
    if (shown[at] === true) return [line]
    return at === 0 || shown[at - 1] === true ? [{ kind: 'gap', text: '' } as const] : []
  })
}
