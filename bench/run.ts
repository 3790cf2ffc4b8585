/** Runs benchmarks by name: `npm run bench -- call start`. Without names: all that need no data from elsewhere. */
const benchmarks = ['call', 'start', 'memory', 'servers'] as const
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(benchmarks as readonly string[]).includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No benchmark named ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}.\n`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : benchmarks) await import(`./${name}.ts`)
