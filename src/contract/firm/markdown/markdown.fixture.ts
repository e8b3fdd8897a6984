import type { Block, MarkdownList, Span } from './block.ts';
import { plainSpans } from './parse-spans.ts';

/** Returns the text of blocks in reading order, without marks or item numbers. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n');
}

function blockText(block: Block): string {
  if (block.kind === 'rule') return '';
  if (block.kind === 'list') return listText(block);
  if (block.kind !== 'table') return plainSpans(block.spans);
  return [block.head, ...block.rows].map((row: Span[][]) => row.map(plainSpans).join('\n')).join('\n');
}

function listText({ items }: MarkdownList): string {
  return items
    .flatMap(({ spans, lists }) => [plainSpans(spans), ...lists.map((list) => listText(list))])
    .join('\n');
}
