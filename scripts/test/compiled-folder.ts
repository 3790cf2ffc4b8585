import { join } from 'node:path'

/** Where Node keeps what it compiled for programs that tests start (`NODE_COMPILE_CACHE`): hundreds of engines start in a run. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/tooltray-compiled')
