/** Measures the sentences of a Markdown page, because long ones are the first thing that makes a page hard to read. */

/** The most words of one sentence. */
const MOST_WORDS = 30
/** Shorter pieces are labels, such as "yes" in a table. They do not count. */
const FEWEST_WORDS = 4

/** A sentence, with the line that it begins in, from 1. */
export interface Sentence {
  readonly line: number
  readonly words: number
  readonly text: string
}

interface Block {
  readonly line: number
  text: string
}

/**
 * The sentences of a page, without its code blocks, comments, pictures, and tags. A heading, an item of a list, and a cell of a table each
 * begin a new sentence. Inline code and the text of a link count as they are read: code as one word.
 */
export function sentencesOf(page: string): Sentence[] {
  return blocksOf(page).flatMap(({ line, text }) => {
    const readable = text
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/`[^`]*`/g, (code) => `X${breaksOf(code)}`)
      .replaceAll('**', '')
    return [...readable.matchAll(/\S[^]*?(?:[.!?](?=\s+[\p{Lu}\d“"(])|$)/gu)].flatMap(({ 0: sentence, index }) => {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      const at = line + breaksOf(readable.slice(0, index)).length
      return words < FEWEST_WORDS ? [] : [{ line: at, words, text: sentence.replaceAll(/\s+/g, ' ').trim() }]
    })
  })
}

/** What is wrong with the lengths of a page's sentences: one text for each long one. */
export function lengthProblems(file: string, page: string): string[] {
  return sentencesOf(page)
    .filter(({ words }) => words > MOST_WORDS)
    .map(({ line, words, text }) => `${file}:${line}: a sentence of ${words} words, at most ${MOST_WORDS}: "${text}"`)
}

/** The paragraphs, headings, items of lists, and cells of tables. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  const begin = (line: number, text: string): Block => {
    const block = { line, text }
    blocks.push(block)
    return block
  }
  for (const [at, text] of withoutCode(page).split('\n').entries()) {
    const item = /^\s*(?:>\s*)?(?:[-*]|\d+\.)\s+(.*)$/.exec(text)
    const heading = /^#+\s+(.*)$/.exec(text)
    if (text.trim() === '') open = undefined
    else if (/^\s*\|/.test(text)) {
      if (!/^[\s|:-]+$/.test(text)) for (const cell of text.split(/(?<!\\)\|/)) begin(at + 1, cell)
      open = undefined
    } else if (heading) {
      begin(at + 1, heading[1] ?? '')
      open = undefined
    } else if (item) open = begin(at + 1, item[1] ?? '')
    else if (open) open.text += `\n${text}`
    // An indented line behind an empty one is code, or the next paragraph of an item.
    else if (!/^ {4}/.test(text)) open = begin(at + 1, text)
  }
  return blocks
}

/** The page with code blocks, comments and tags left out. Every line stays in its place. */
function withoutCode(page: string): string {
  return page
    .replaceAll(/^( *)```[^]*?^\1```/gm, breaksOf)
    .replaceAll(/<!--[^]*?-->/g, breaksOf)
    .replaceAll(/<[a-z/][^>]*>/gi, breaksOf)
}

function breaksOf(text: string): string {
  return text.replaceAll(/[^\n]/g, '')
}
