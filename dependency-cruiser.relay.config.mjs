/**
 * The program that AI clients start imports no library on its way to the first byte: every client waits for it. Checked over the whole
 * reach of
 * its imports, of which those of types alone are none when it runs; so this stands apart from `dependency-cruiser.config.mjs`.
 */
export default {
  forbidden: [
    {
      name: 'relay-reaches-no-library',
      severity: 'error',
      from: { path: '^electron/helper/relay/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
