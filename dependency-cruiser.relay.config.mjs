/**
 * The program that AI clients start imports no library on its way to the first byte: every client waits for it. Checked over the whole
 * reach of its imports, from the program's first file on. Imports of types alone are none when it runs, and what is imported later, when a
 * command wants it, is no part of the way; so this stands apart from `dependency-cruiser.config.mjs`.
 */
export default {
  forbidden: [
    {
      name: 'relay-reaches-no-library',
      severity: 'error',
      from: { path: '^electron/helper/(relay/|tooltray\\.ts$|reach/start-host\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { dynamic: true },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
