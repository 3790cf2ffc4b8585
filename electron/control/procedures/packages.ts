import { z } from 'zod'
import { cleanedPackages, keptPackage, packageOfServer, packagesOnDisk } from '../../contract/consent/packages.ts'
import { list } from '../../contract/shape.ts'
import { agreed, exchange, named, report } from './procedure.ts'

const scriptChoice = named.extend({ allow: z.boolean(), network: z.boolean().optional(), agreed })

/** The packages that servers are started from. */
export const packages = {
  list: report(list(keptPackage), (engine) => engine.packages.list()),
  /** The package of one server, or why it is not kept. */
  of: exchange(named, packageOfServer, ({ name }, engine) => engine.packages.of(name)),
  /** Looks for a newer version, which then waits for the user. */
  update: exchange(named, keptPackage, ({ name }, engine) => engine.packages.update(name)),
  /** Puts the files of its packages back, and leaves all others alone. */
  repair: exchange(named, keptPackage, ({ name }, engine) => engine.packages.repair(name)),
  /**
   * Runs the version that waits from the next start on. `agreed`: the fingerprint of the update that was shown; without it, that of the one
   * that the list said last. A version that the server was refused to be started from needs its fingerprint: `consent_needed`. Throws
   * `preview_stale` if another one waits by now.
   */
  accept: exchange(named.extend({ agreed }), keptPackage, ({ name, agreed: said }, engine) => engine.packages.accept(name, said)),
  skip: exchange(named, keptPackage, ({ name }, engine) => engine.packages.skip(name)),
  back: exchange(named, keptPackage, ({ name }, engine) => engine.packages.back(name)),
  /** Sets whether updates of the server are taken by themselves. */
  follow: exchange(named.extend({ on: z.boolean() }), keptPackage, ({ name, on }, engine) => engine.packages.follow(name, on)),
  disk: report(packagesOnDisk, (engine) => engine.packages.disk()),
  /** Runs the install scripts of its packages in a sandbox, or starts the server without what they made. `agreed`: as for `accept`. */
  scripts: exchange(scriptChoice, keptPackage, ({ name, allow, network, agreed: said }, engine) =>
    engine.packages.scripts(name, { allow, network: network ?? false }, said),
  ),
  clean: report(cleanedPackages, (engine) => engine.packages.clean()),
}
