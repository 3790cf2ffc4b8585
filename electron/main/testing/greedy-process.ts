const { parentPort } = process as { parentPort?: { postMessage(message: number): void } }

// Needs more and more memory, and tells how much, in MB.
const kept: unknown[] = []
for (;;) {
  for (let at = 0; at < 16_000; at++) kept.push({ at, text: [at] })
  parentPort?.postMessage(kept.length / 16_000)
  // What is told leaves the process in the next round.
  await new Promise((resolve) => setImmediate(resolve))
}
