import { parseMarkdown } from '#contract/firm/markdown/parse-markdown.ts';

/** Elements that contain no text of the document, such as Word's styles. */
const SKIPPED = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'HEAD', 'TEMPLATE']);
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,ul,ol,table,div,section,article,blockquote';

/** Converts pasted HTML, such as Word's, to our Markdown: keeps headings, lists, tables and bold text. */
export function markdownOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksOf(body).join('\n\n');
}

function blocksOf(parent: Element): string[] {
  const blocks: string[] = [];
  let loose = '';
  const endLoose = () => {
    if (loose.trim() !== '') blocks.push(paragraph(loose));
    loose = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && SKIPPED.has(node.tagName)) continue;
    if (node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS))) {
      endLoose();
      blocks.push(...blockOf(node));
    } else {
      loose += inline(node);
    }
  }
  endLoose();
  return blocks;
}

function blockOf(element: Element): string[] {
  const [, level] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (level !== undefined) {
    const title = tidy(element.textContent ?? '');
    return title === '' ? [] : [`${'#'.repeat(Math.min(Number(level), 3))} ${title}`];
  }
  if (element.tagName === 'UL' || element.tagName === 'OL') return [listOf(element, '')];
  if (element.tagName === 'TABLE') return tableOf(element);
  if (element.tagName === 'P') {
    const text = inline(element);
    return text.trim() === '' ? [] : [paragraph(text)];
  }
  return blocksOf(element);
}

function listOf(list: Element, indent: string): string {
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  return items
    .map((item, index) => {
      const mark = list.tagName === 'OL' ? `${index + 1}.` : '-';
      const nested = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL');
      const own = [...item.childNodes].filter((node) => !nested.some((each) => each === node));
      const line = `${indent}${mark} ${tidy(own.map(inline).join(''))}`;
      return [line, ...nested.map((each) => listOf(each, `${indent}  `))].join('\n');
    })
    .join('\n');
}

function tableOf(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => tidy(inline(cell)).replaceAll('|', '\\|')),
  );
  const [head, ...body] = rows;
  if (!head) return [];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')];
}

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
  if (!(node instanceof Element) || SKIPPED.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const text = [...node.childNodes].map(inline).join('');
  const isBold = node.tagName === 'B' || node.tagName === 'STRONG';
  return isBold && text.trim() !== '' ? `**${text.trim()}**${/\s$/.test(text) ? ' ' : ''}` : text;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Escapes a paragraph that would be parsed as another block, such as a heading or a list. */
function paragraph(text: string): string {
  const lines = text
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')
    .join('\n');
  const [block, ...more] = parseMarkdown(lines);
  return block?.kind === 'paragraph' && more.length === 0 ? lines : `\\${lines}`;
}
