// M. F. Porter, "An algorithm for suffix stripping", Program 14 (3), 1980, https://tartarus.org/martin/PorterStemmer/
// C is a run of consonants, V a run of vowels; y is a vowel after a consonant.
const CONSONANT = '[^aeiou]'
const VOWEL = '[aeiouy]'
const C = `${CONSONANT}[^aeiouy]*`
const V = `${VOWEL}[aeiou]*`
const measureAbove0 = new RegExp(`^(?:${C})?${V}${C}`)
const measureIs1 = new RegExp(`^(?:${C})?${V}${C}(?:${V})?$`)
const measureAbove1 = new RegExp(`^(?:${C})?${V}${C}${V}${C}`)
const hasVowel = new RegExp(`^(?:${C})?${VOWEL}`)
const endsConsonantVowelConsonant = new RegExp(`^${C}${VOWEL}[^aeiouwxy]$`)

const step2Suffix =
  /^(.+?)(ational|tional|enci|anci|izer|bli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti|logi)$/
const step2Replacement: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const step3Suffix = /^(.+?)(icate|ative|alize|iciti|ical|ful|ness)$/
const step3Replacement: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
}
const step4Suffix = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/

/**
 * The Porter stem of an English word in lower case (`calculating` becomes `calcul`). Words with other characters than a to z are returned
 * unchanged.
 */
export function porterStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  // A leading y is a consonant: the capital keeps it out of the vowel class until the end.
  const stem = word.startsWith('y') ? 'Y' + word.slice(1) : word
  const stemmed = step5(step4(step3(step2(step1c(step1b(step1a(stem)))))))
  return stemmed.startsWith('Y') ? 'y' + stemmed.slice(1) : stemmed
}

function step1a(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function step1b(word: string): string {
  if (word.endsWith('eed')) return measureAbove0.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const stem = word.slice(0, word.length - suffix)
  if (suffix === 0 || !hasVowel.test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return stem + 'e'
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1)
  return endsConsonantVowelConsonant.test(stem) ? stem + 'e' : stem
}

function step1c(word: string): string {
  return word.endsWith('y') && hasVowel.test(word.slice(0, -1)) ? word.slice(0, -1) + 'i' : word
}

function replaceSuffix(word: string, suffix: RegExp, replacement: Readonly<Record<string, string>>): string {
  const [, stem, ending] = suffix.exec(word) ?? []
  return stem !== undefined && ending !== undefined && measureAbove0.test(stem) ? stem + (replacement[ending] ?? '') : word
}

const step2 = (word: string): string => replaceSuffix(word, step2Suffix, step2Replacement)
const step3 = (word: string): string => replaceSuffix(word, step3Suffix, step3Replacement)

function step4(word: string): string {
  const stem = step4Suffix.exec(word)?.[1]
  return stem !== undefined && measureAbove1.test(stem) ? stem : word
}

function step5(word: string): string {
  let result = word
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1)
    if (measureAbove1.test(stem) || (measureIs1.test(stem) && !endsConsonantVowelConsonant.test(stem))) result = stem
  }
  return result.endsWith('ll') && measureAbove1.test(result) ? result.slice(0, -1) : result
}
