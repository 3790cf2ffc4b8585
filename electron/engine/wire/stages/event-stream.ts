/** Puts the data of each event of a stream through `change`; what stays comes through as it is (HTML standard, server-sent events). */
export function eventByEvent(change: (data: string) => string | undefined): TransformStream<string, string> {
  /** Of the line that has begun: joined once, however long it becomes. */
  let begun: string[] = []
  let lines: string[] = []
  let raw: string[] = []
  /** A CR at the end of a piece may be half of a CR LF. */
  let openEnd = ''

  const event = (): string => {
    const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(line[5] === ' ' ? 6 : 5)] : []))
    const changed = data.length === 0 ? undefined : change(data.join('\n'))
    const text =
      changed === undefined ? raw.join('') : [...lines.filter((line) => !line.startsWith('data:')), `data: ${changed}`, '', ''].join('\n')
    lines = []
    raw = []
    return text
  }

  return new TransformStream({
    transform(chunk, controller) {
      const text = openEnd + chunk
      openEnd = text.endsWith('\r') ? '\r' : ''
      const parts = text.slice(0, text.length - openEnd.length).split(/(\r\n|\r|\n)/)
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const line = [...begun, parts[at]].join('')
        begun = []
        raw.push(line, parts[at + 1] ?? '')
        if (line !== '') lines.push(line)
        else controller.enqueue(event())
      }
      begun.push(parts.at(-1) ?? '')
    },
    flush(controller) {
      const last = begun.join('')
      raw.push(last, openEnd)
      if (last !== '') lines.push(last)
      // A stream that ends in the middle of an event: its answer is taken all the same.
      const text = event()
      if (text !== '') controller.enqueue(text)
    },
  })
}
