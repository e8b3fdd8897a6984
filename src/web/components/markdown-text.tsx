import { Fragment, type ReactNode, useMemo } from 'react';
import type { Block, MarkdownList, MarkdownTable, Span } from '#contract/firm/markdown/block.ts';
import { parseMarkdown } from '#contract/firm/markdown/parse-markdown.ts';
import classes from './markdown-text.module.css';

/** Text in our subset of Markdown. `topLevel` is the level of its highest headings on the page. */
export function MarkdownText({ text, topLevel = 2 }: { text: string; topLevel?: number }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={classes.root}>
      {keyed(blocks, (block) => (
        <BlockView block={block} topLevel={topLevel} />
      ))}
    </div>
  );
}

function BlockView({ block, topLevel }: { block: Block; topLevel: number }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[topLevel + block.level - 2] ?? 'h6';
      return (
        <Heading className={classes[`heading${block.level}`]}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return <ListView list={block} />;
    case 'table':
      return <TableView table={block} />;
    case 'rule':
      return <hr />;
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function ListView({ list: { is_numbered, start, items } }: { list: MarkdownList }) {
  const content = keyed(items, ({ spans, lists }) => (
    <li>
      <Spans spans={spans} />
      {keyed(lists, (list) => (
        <ListView list={list} />
      ))}
    </li>
  ));
  return is_numbered ? <ol start={start}>{content}</ol> : <ul>{content}</ul>;
}

function TableView({ table: { head, rows, columns } }: { table: MarkdownTable }) {
  const style = (column: number) => classes[columns[column] ?? 'left'];
  return (
    <table>
      {head.length > 0 && (
        <thead>
          <tr>
            {keyed(head, (cell, column) => (
              <th scope="col" className={style(column)}>
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {keyed(rows, (row) => (
          <tr>
            {keyed(row, (cell, column) => (
              <td className={style(column)}>
                <Spans spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Spans({ spans }: { spans: Span[] }) {
  return keyed(spans, ({ text, is_bold }) => (is_bold ? <strong>{text}</strong> : text));
}

/** Uses the index of each part as its key: nothing else identifies it. */
function keyed<Part>(parts: readonly Part[], view: (part: Part, index: number) => ReactNode): ReactNode {
  return parts.map((part, index) => {
    const key = String(index);
    return <Fragment key={key}>{view(part, index)}</Fragment>;
  });
}
