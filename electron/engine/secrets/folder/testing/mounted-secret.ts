import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Secret as the kubelet mounts it into a pod: files behind the link `..data`, all of which are replaced at once. */
export interface MountedSecret {
  /** Replaces all files. */
  write(values: Readonly<Record<string, string>>): void
}

/** Mounts a Secret at a folder, in the steps of Kubernetes' AtomicWriter (pkg/volume/util/atomic_writer.go). */
export function mountedSecret(folder: string): MountedSecret {
  let version = 0
  const data = join(folder, '..data')
  const before = (): string | undefined => {
    try {
      return readlinkSync(data)
    } catch {
      return undefined
    }
  }
  return {
    write(values) {
      const old = before()
      const next = `..version-${++version}`
      mkdirSync(join(folder, next), { recursive: true })
      for (const [name, value] of Object.entries(values)) writeFileSync(join(folder, next, name), value)
      symlinkSync(next, join(folder, '..data_tmp'))
      renameSync(join(folder, '..data_tmp'), data)
      for (const name of readdirSync(folder)) if (!name.startsWith('..') && values[name] === undefined) rmSync(join(folder, name))
      for (const name of Object.keys(values)) if (!existsSync(join(folder, name))) symlinkSync(join('..data', name), join(folder, name))
      if (old !== undefined) rmSync(join(folder, old), { recursive: true, force: true })
    },
  }
}
