import type { DefinitionChange, DefinitionDifference, EffectClaim } from '../../contract/consent/pending-changes.ts'

/** A sentence about a definition. What its server named stands apart, so that it is never taken for words of Tooltray. */
export type ChangeSentence = readonly (string | { readonly code: string })[]

/** The word for each kind of change. */
export const CHANGE_WORDS: Readonly<Record<DefinitionChange['change'], string>> = {
  changed: 'changed',
  added: 'new',
  renamed: 'renamed',
  gone: 'gone',
}

const CLAIM_WORDS: Readonly<Record<Exclude<EffectClaim, 'nothing'>, string>> = {
  read: 'says that it only reads',
  write: 'says that it changes things but deletes nothing',
  destructive: 'says that it may delete',
}

/** JSON Schema types (section 6.1.1 of its validation). */
const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'yes or no'],
  ['array', 'list'],
  ['object', 'group of values'],
  ['null', 'nothing'],
])

/** What is no difference of something new: its texts are shown beside the sentences, and every schema says something. */
const PLAIN_WHEN_NEW: ReadonlySet<DefinitionDifference['what']> = new Set(['title', 'description', 'arguments'])

/** Returns what differs in a definition, one sentence for each difference, without full stops. Something new may have none. */
export function changeSentences({ change, differences }: Pick<DefinitionChange, 'change' | 'differences'>): ChangeSentence[] {
  const isNew = change === 'added'
  return differences.filter(({ what }) => !isNew || !PLAIN_WHEN_NEW.has(what)).map((difference) => sentenceOf(difference, isNew))
}

/** Returns a sentence as one text, with the server's names in backticks. */
export function sentenceText(sentence: ChangeSentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : `\`${part.code}\``)).join('')
}

function sentenceOf(difference: DefinitionDifference, isNew: boolean): ChangeSentence {
  const { what, way = 'changed', name = '', types = [], required, claim = 'nothing' } = difference
  const parameter = { code: name }
  switch (what) {
    case 'title':
      return [wholeWords('title', way)]
    case 'description':
      return [wholeWords('description', way)]
    case 'claim':
      if (claim === 'nothing') return ['It no longer says whether it reads, changes, or deletes']
      return [`It ${isNew ? '' : 'now '}${CLAIM_WORDS[claim]}`]
    case 'parameter-added':
      return [
        isNew ? 'Parameter ' : 'New parameter ',
        parameter,
        ` (${[...typeWords(types), required === true ? 'required' : 'optional'].join(', ')})`,
      ]
    case 'parameter-removed':
      return ['Parameter ', parameter, ' is gone']
    case 'parameter-required':
      return ['Parameter ', parameter, ' is now required']
    case 'parameter-optional':
      return ['Parameter ', parameter, ' is no longer required']
    case 'parameter-type':
      return ['Parameter ', parameter, ` now takes: ${typeWords(types)[0] ?? 'values of any kind'}`]
    case 'parameter-text':
      if (way === 'changed') return ['The description of parameter ', parameter, ' changed']
      return ['Parameter ', parameter, way === 'added' ? ' has a description now' : ' has no description any more']
    case 'parameter-values':
      return ['Parameter ', parameter, ' takes other values than before']
    case 'parameter-other':
      return ['Parameter ', parameter, ' changed in other ways, such as its default or its limits']
    case 'arguments':
      return ['What it says about its parameters together changed']
    case 'result':
      if (way === 'changed') return ['What it says about its result changed']
      return [
        way === 'removed' ? 'It no longer says what its result looks like' : `It ${isNew ? '' : 'now '}says what its result looks like`,
      ]
    case 'page':
      if (way === 'changed') return ['It shows another page of its own']
      return [way === 'removed' ? 'It no longer shows a page of its own' : `It ${isNew ? '' : 'now '}shows a page of its own`]
    case 'file-added':
      return [isNew ? 'File ' : 'New file ', parameter]
    case 'file-removed':
      return ['File ', parameter, ' is gone']
    case 'file-changed':
      return ['File ', parameter, ' changed']
    case 'other':
      return ['Its ', parameter, way === 'added' && !isNew ? ' is new' : way === 'removed' ? ' is gone' : isNew ? ' is set' : ' changed']
    case 'unknown':
      return ['Tooltray has no copy of what you accepted, so the difference can’t be shown']
  }
}

function wholeWords(noun: string, way: NonNullable<DefinitionDifference['way']>): string {
  if (way === 'changed') return `Its ${noun} changed`
  return way === 'removed' ? `It has no ${noun} any more` : `It has a ${noun} now`
}

function typeWords(types: readonly string[]): string[] {
  return types.length === 0 ? [] : [types.map((type) => TYPE_WORDS.get(type) ?? 'another kind of value').join(' or ')]
}
