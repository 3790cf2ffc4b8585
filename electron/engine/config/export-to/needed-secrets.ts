import type { NeededSecret } from './target-export.ts'

const REFERENCE = /\$\$\{|\$\{(?:secret:|env:)?([^}]*)\}/g

/** Whether a text contains a reference to a secret or to a variable of this computer. */
export function hasReference(text: string): boolean {
  return [...text.matchAll(REFERENCE)].some(([found]) => found !== '$${')
}

/** Returns a text without references as it reaches the server: `$${` stands for `${`. */
export function plainText(text: string): string {
  return text.replaceAll('$${', '${')
}

/** Collects the secrets of an export under names that are valid there. Two different values never share a name. */
export function neededSecrets(validName: (text: string) => string) {
  const byName = new Map<string, string>()
  return {
    /** Returns the name of a value. @param wanted the name for a value that is more than one reference. */
    nameOf(value: string, wanted: string): string {
      const [whole] = value.matchAll(REFERENCE)
      const single = whole?.[0] === value ? whole[1] : undefined
      const base = validName(single === undefined ? wanted : (single.split(':-', 1)[0] ?? wanted))
      for (let number = 1; ; number++) {
        const name = number === 1 ? base : `${base}_${number}`
        if ((byName.get(name) ?? value) !== value) continue
        byName.set(name, value)
        return name
      }
    },
    /** Returns a text with each reference replaced, and the rest passed through `plain`. */
    replaced(text: string, reference: (name: string, value: string) => string, plain: (text: string) => string): string {
      let at = 0
      let result = ''
      for (const found of text.matchAll(REFERENCE)) {
        if (found[0] === '$${') continue
        result += plain(plainText(text.slice(at, found.index))) + reference(this.nameOf(found[0], found[1] ?? ''), found[0])
        at = found.index + found[0].length
      }
      return result + plain(plainText(text.slice(at)))
    },
    list: (): readonly NeededSecret[] => [...byName].map(([name, value]) => ({ name, value })),
  }
}

export type NeededSecrets = ReturnType<typeof neededSecrets>
