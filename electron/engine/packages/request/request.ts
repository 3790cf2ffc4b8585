/** One package that a command names. */
export interface PackageSpec {
  /** As the registry writes it: `@scope/name` of npm, or a name of PyPI in its normal form (PyPA, "Name normalization"). */
  readonly name: string
  /** Extras of a Python package. */
  readonly extras: readonly string[]
  /** Which versions are meant: a version, a range or a tag of npm; a version specifier of Python (`==1.2`). Empty: the newest. */
  readonly range: string
}

/** What a command that runs a package asks for. */
export interface PackageRequest {
  readonly manager: 'npm' | 'uv'
  /** One at least. The package that has the program comes first, unless several were named: then any may have it. */
  readonly packages: readonly PackageSpec[]
  /** The program of the packages to run. Undefined: the one that the package is for, as its manager finds it. */
  readonly bin: string | undefined
  /** The version of Python that is wanted. */
  readonly python: string | undefined
  /** The folder of the runner, if the command names its file: what it works with stands beside it. */
  readonly beside?: string | undefined
  /** The arguments of the program. */
  readonly args: readonly string[]
}

/** `reason`: a sentence that says why the package of the command cannot be kept. */
export type RequestReading = { readonly request: PackageRequest } | { readonly reason: string }
