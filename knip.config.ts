import type { KnipConfig } from 'knip'

/** Dead files, exports and packages. What is entered from outside (programs, tests, configurations) is said here. */
const config: KnipConfig = {
  // A type that an exported function gives may be named by whoever calls it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Started by scripts/typecheck.ts; put in by scripts/build.ts.
  ignoreDependencies: ['typescript-7', 'tooltray-docs'],
  workspaces: {
    '.': {
      entry: [
        'electron/helper/tooltray.ts',
        'electron/main/main.ts',
        'electron/preload/preload.ts',
        'renderer/main.tsx',
        // Built by renderer/frame/first-paint/first-paint.ts.
        'renderer/frame/first-paint/first-{frame.tsx,look.ts}',
        'docs/.vitepress/config.ts',
        'scripts/*.ts',
        'scripts/start/start.ts',
        'scripts/test/{run,throttled}.ts',
        'scripts/container/try-container.ts',
        'scripts/package/{check,dist,make-stand-in,release/gather}.ts',
        // Takes the place of a file of the SDK; see scripts/build.ts.
        'electron/engine/gateway/calls/schema/sdk-shims.ts',
        'bench/**/*.ts',
        // Found by their names, and processes and threads of their own.
        'fuzz/targets/*.ts',
        'fuzz/testing/*.ts',
        'fuzz/*-{process,worker}.ts',
        'fuzz/{run,fuzz.test}.ts',
        'e2e/**/*.test.ts',
        'e2e/servers/**/*.ts',
        // Put in by scripts/build.ts.
        'e2e/electron/program/shims/*.ts',
        // Started as processes of their own.
        '{e2e,electron/engine}/testing/**/*-{process,driver}.ts',
        'e2e/wine/*-process.ts',
      ],
      project: [
        'electron/**/*.ts',
        'renderer/**/*.{ts,tsx}',
        'docs/.vitepress/*.ts',
        'scripts/**/*.ts',
        'bench/**/*.ts',
        'e2e/**/*.ts',
        'fuzz/**/*.ts',
        'native/**/*.ts',
      ],
    },
    // It reads the engine's and the benchmarks' own files, so it is one project with them.
    'tools/vectors': { project: ['**/*.ts'] },
  },
}

export default config
