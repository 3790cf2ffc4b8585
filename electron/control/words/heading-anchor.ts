/** The anchor of a heading, as GitHub makes it. @param text the heading in Markdown, without its `#`. */
export function headingAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
