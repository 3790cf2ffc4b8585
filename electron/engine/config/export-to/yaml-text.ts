import { Document, visit } from 'yaml'

/**
 * Returns a value as YAML that parsers of version 1.1 and 1.2 read in the same way: Kubernetes takes `yes` and `12:30` for something else
 * than texts.
 *
 * @param isBlock whether a text is written as a block, so that what replaces a variable in it needs no quotes and stays a text.
 */
export function yamlText(value: unknown, isBlock: (text: string) => boolean = () => false): string {
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string' && isBlock(node.value)) node.type = 'BLOCK_LITERAL'
    },
  })
  return document.toString({ lineWidth: 0 })
}
