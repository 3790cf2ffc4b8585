import { termOf } from '../../text/words.ts'
import { PHRASAL_VERBS } from './phrasal-verb-table.ts'

interface Meaning {
  /** The stems of its meanings. */
  readonly meanings: readonly string[]
  /** Whether anything may follow the particle if it is separate. */
  readonly isOpen: boolean
}

/** Particles by the stem of their verb. */
const PARTICLES = new Map<string, Map<string, Meaning>>()
for (const line of PHRASAL_VERBS.trim().split('\n')) {
  const [phrases = '', words = ''] = line.split(' | ')
  const meanings = [...new Set(words.split(' ').map(termOf))]
  for (const phrase of phrases.split(', ')) {
    const isOpen = phrase.includes(' ~ ')
    const [verb = '', particle = ''] = phrase.replace(' ~ ', ' ').split(' ')
    const stem = termOf(verb)
    const known = PARTICLES.get(stem) ?? new Map<string, Meaning>()
    known.set(particle, { meanings, isOpen })
    PARTICLES.set(stem, known)
  }
}

const ALL_PARTICLES = new Set([...PARTICLES.values()].flatMap((particles) => [...particles.keys()]))

/** The maximum number of words between a verb and its particle: "turn the lights in the kitchen off". */
const FARTHEST = 6
/** Words that may follow a separate particle: "turn the lights off at six", but not "turn the page on the left". */
const AFTER_PARTICLE = new Set(
  `for from at again now please when while until after before because so in by tonight today tomorrow to onto into with if once first
  then later soon immediately right every and or as of since unless via using`.split(/\s+/),
)

export interface PhrasalVerb {
  /** The verb with its particle, without the words in between: `turn off`. */
  readonly text: string
  /** The stems of its meanings. */
  readonly meanings: readonly string[]
}

/** The phrasal verbs in the words of a clause (in lower case, in order), by the position of the verb. */
export function phrasalVerbs(words: readonly string[]): Map<number, PhrasalVerb> {
  const found = new Map<number, PhrasalVerb>()
  // If no particle follows, stems are not needed.
  let nextParticle = 0
  for (const [at, verb] of words.entries()) {
    while (nextParticle <= at || (nextParticle < words.length && !ALL_PARTICLES.has(words[nextParticle] ?? ''))) nextParticle++
    if (nextParticle >= words.length) break
    if (nextParticle > at + FARTHEST) continue
    const particles = PARTICLES.get(termOf(verb))
    if (particles === undefined) continue
    for (let after = at + 1; after < words.length && after <= at + FARTHEST; after++) {
      const said = words[after] ?? ''
      const known = particles.get(said)
      if (known === undefined) continue
      const next = words[after + 1]
      const isSaid = known.isOpen || after === at + 1 || next === undefined || AFTER_PARTICLE.has(next)
      if (!isSaid) continue
      found.set(at, { text: `${verb} ${said}`, meanings: known.meanings })
      break
    }
  }
  return found
}
