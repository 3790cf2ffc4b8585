/** Installs what tests and benchmarks need from npm and, where it asks nothing, from the system: `npm run test:install`. */
import { provide } from './provide.ts'

if (!provide('all')) process.exitCode = 1
