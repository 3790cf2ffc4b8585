/** Dead files, exports and packages. What is entered from outside (programs, tests, configurations) is said here. */
export default {
  workspaces: {
    '.': {
      entry: [
        'electron/helper/tooltray.ts',
        'electron/main/main.ts',
        'electron/preload/preload.ts',
        'renderer/main.tsx',
        'scripts/*.ts',
        'bench/**/*.ts',
        'e2e/**/*.test.ts',
        'e2e/servers/**/*.ts',
        // Started as processes of their own.
        '{e2e,electron/engine}/testing/*-{process,driver}.ts',
      ],
      project: ['electron/**/*.ts', 'renderer/**/*.{ts,tsx}', 'scripts/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts'],
    },
  },
}
