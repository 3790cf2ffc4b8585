import js from '@eslint/js'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['dist/', 'release/', '**/node_modules/', 'coverage/', 'docs/.vitepress/{cache,dist}/', '*.config.mjs'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Our objects are closures and do not use `this`: their methods may be handed on as they are.
      '@typescript-eslint/unbound-method': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-control-regex': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // The parts of the engine are opened in the order of their dependencies: a closure may not use what is opened after it.
    files: ['electron/engine/app/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { '@typescript-eslint/no-use-before-define': ['error', { functions: false, classes: true, variables: true }] },
  },
  {
    // Every request of the engine takes the proxy of the environment or the system.
    files: ['electron/engine/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', 'electron/engine/network/outbound.ts'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Use Outbound.fetch: it takes the configured proxy.' }] },
  },
  {
    // Commands run in the engine's process, too, for whoever typed them elsewhere (helper/remote-commands/).
    files: ['electron/helper/commands/**/*.ts', 'electron/helper/print/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['argv', 'chdir', 'cwd', 'env', 'exit', 'exitCode', 'stderr', 'stdin', 'stdout'].map((property) => ({
          object: 'process',
          property,
          message: 'What a command finds around it is in its context.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        { name: 'node:path', importNames: ['resolve'], message: 'A path is meant where the command was typed: context.absolute(path).' },
      ],
    },
  },
  {
    // Test files share the modules of their worker: a mock of one reaches the others. Hand in a double instead.
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({ object: 'vi', property, message: 'It reaches other test files. Hand in a double.' })),
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        setImmediate: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
      },
    },
  },
)
