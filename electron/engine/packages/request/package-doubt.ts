import { TooltrayError } from '../../base/errors.ts'
import { consentTo } from '../../base/consent/agreed.ts'
import { counted } from '../../base/counted.ts'
import { hashOf } from '../../entry/consent/agreement.ts'
import type { LockedTree } from '../store/package-store.ts'

/**
 * Why packages that can be kept are not taken without approval: a version is younger than the user wants, a named package has another
 * content than the one that was held, or what it needs is not known any more and would be something else.
 */
export type Doubt = 'young' | 'content' | 'lock'

/** What the user may run all the same: exactly these packages. */
export type DoubtedPackages = Pick<LockedTree, 'named'> & { readonly tree: string }

/** The consent to packages that a server was refused to be started from. The name of their tree ends with the hash of their lock. */
export const doubtConsent = consentTo<DoubtedPackages>({
  fingerprint: ({ tree, named }) => hashOf([tree, named]),
  what: ({ named: [{ name = '', version = '' } = {}] }) => `to run ${name} ${version} all the same`,
  mayChange: true,
})

const DAY = 24 * 3_600_000

/** `package_needs_approval`, with the packages that would run. Their lock is kept: exactly these are installed after an approval. */
export class PackageDoubt extends TooltrayError {
  readonly tree: LockedTree

  /** @param youngest the age below which a version is not taken by itself, in ms. */
  constructor(why: Doubt, tree: LockedTree, youngest: number) {
    const [{ name = '', version = '' } = {}] = tree.named
    super('package_needs_approval', `${sentenceOf(why, `${name} ${version}`, youngest)} It was not started.`, {
      hint: 'To run exactly this version all the same: tooltray packages accept NAME',
      data: { name, version, why, agree: doubtConsent.fingerprintOf({ tree: tree.id, named: tree.named }) },
    })
    this.tree = tree
  }
}

function sentenceOf(why: Doubt, version: string, youngest: number): string {
  switch (why) {
    case 'young':
      return `${version}, or a package that it needs, is younger than ${counted(Math.round(youngest / DAY), 'day')}, and no older one fits.`
    case 'content':
      return `The registry has another content for ${version} than the one that was kept.`
    case 'lock':
      return `The list of the packages that ${version} needs is gone from this computer, and the registry has others now.`
  }
}
