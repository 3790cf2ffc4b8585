import { z } from 'zod'
import { cleanedPackages, keptPackage, packageOfServer, packagesOnDisk } from '../../contract/consent/packages.ts'
import { list } from '../../contract/shape.ts'
import { exchange, named, report } from './procedure.ts'

const scriptChoice = named.extend({ allow: z.boolean(), network: z.boolean().optional() })

/** The packages that servers are started from. */
export const packages = {
  list: report(list(keptPackage), (engine) => engine.packages.list()),
  /** The package of one server, or why it is not kept. */
  of: exchange(named, packageOfServer, ({ name }, engine) => engine.packages.of(name)),
  /** Looks for a newer version, which then waits for the user. */
  update: exchange(named, keptPackage, ({ name }, engine) => engine.packages.update(name)),
  accept: exchange(named, keptPackage, ({ name }, engine) => engine.packages.accept(name)),
  skip: exchange(named, keptPackage, ({ name }, engine) => engine.packages.skip(name)),
  back: exchange(named, keptPackage, ({ name }, engine) => engine.packages.back(name)),
  /** Sets whether updates of the server are taken by themselves. */
  follow: exchange(named.extend({ on: z.boolean() }), keptPackage, ({ name, on }, engine) => engine.packages.follow(name, on)),
  disk: report(packagesOnDisk, (engine) => engine.packages.disk()),
  /** Runs the install scripts of its packages in a sandbox, or starts the server without what they made. */
  scripts: exchange(scriptChoice, keptPackage, ({ name, allow, network }, engine) =>
    engine.packages.scripts(name, { allow, network: network ?? false }),
  ),
  clean: report(cleanedPackages, (engine) => engine.packages.clean()),
}
