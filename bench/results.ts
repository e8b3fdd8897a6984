import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('./results.md', import.meta.url));
const HEAD = `# Results

Written by \`npm run bench\`; each part replaces its own section. [README.md](README.md) explains the parts and the
figures.
`;

export type ResultCell = string | number;

/** Rounds to three significant figures, or to a whole number from 100 upwards. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

export function markdownTable(heads: readonly string[], rows: readonly (readonly ResultCell[])[]): string {
  const line = (cells: readonly ResultCell[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prints the section, and replaces the part's previous section in results.md. */
export function publish(part: string, title: string, body: string): void {
  console.log(`\n${title}\n\n${body}\n`);
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  const [open, close] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const section = `${open}\n## ${title}\n\n${body}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}\n${close}`;
  const from = before.indexOf(open);
  const to = before.indexOf(close);
  const after =
    from >= 0 && to > from
      ? before.slice(0, from) + section + before.slice(to + close.length)
      : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(FILE, after);
}
