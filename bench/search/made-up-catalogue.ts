import { type CatalogueTool } from '../../electron/engine/search/evaluation.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'

const VERBS = `get list create update delete search read write send convert analyze export import sync check run open close merge
copy`.split(/\s+/)
const NOUNS = `file folder issue message event contact invoice order page report image video track table row query user team project
task note ticket branch commit release container server domain certificate payment product customer course flight hotel recipe song
match`.split(/\s+/)

/** Tools in servers of ten: two of three words are common, the rest belong to the server. */
export function madeUpCatalogue(size: number): CatalogueTool[] {
  const random = drawFractions(1)
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  return Array.from({ length: size }, (_, number) => {
    const own = `${pick(NOUNS)}${Math.floor(number / 10)}`
    const word = (_: unknown, at: number): string => (at % 3 === 2 ? `${own}${at}` : pick(NOUNS))
    const sentence = (words: number): string => Array.from({ length: words }, word).join(' ')
    return {
      server: `server-${Math.floor(number / 10)}`,
      name: `${pick(VERBS)}_${pick(NOUNS)}_${number}`,
      description: `${pick(VERBS)} a ${sentence(8)}. ${sentence(30)}`,
      inputSchema: {
        type: 'object',
        properties: { [pick(NOUNS)]: { type: 'string', description: sentence(6) }, limit: { type: 'number' } },
      },
    }
  })
}

/** Short requests in the words of `madeUpCatalogue`, every tenth word misspelt. */
export function madeUpQueries(count: number): string[] {
  const random = drawFractions(2)
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const word = (): string => (random() < 0.1 ? `${pick(NOUNS)}x` : pick(NOUNS))
  return Array.from({ length: count }, () => `${pick(VERBS)} the ${word()} of a ${word()} and ${pick(VERBS)} its ${word()}`)
}

/** As many tools as asked for: the first ones, or copies under other servers with a word of their own each. */
export function resized(tools: readonly CatalogueTool[], size: number): CatalogueTool[] {
  return Array.from({ length: size }, (_, number) => {
    const tool = tools[number % tools.length]
    if (tool === undefined) throw new RangeError('An empty catalogue cannot be resized.')
    const copy = Math.floor(number / tools.length)
    return copy === 0 ? tool : { ...tool, server: `${tool.server}-${copy}`, description: `${tool.description ?? ''} variant${number}` }
  })
}
