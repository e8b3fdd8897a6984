import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns that could take quadratic time on a long text, and why theirs is never long, or why they don't. */
const EXEMPT: Record<string, string> = {
  '/\\S+\\.js\\b/': 'a browser’s error message',
  '/\\S+\\.css\\b/': 'a browser’s error message',
  '/\\S*\\/assets\\/\\S+/': 'a browser’s error message',
  '/\\.?0+$/': 'an amount that we wrote',
  '/\\B(?=(\\d{3})+$)/g': 'an amount that the user types',
  '/\\B(?=(?:\\d{3})+$)/g': 'an amount that we wrote',
  '/^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i': 'the operator’s setting',
  '/[^ \\t/–—-]*(?:[/–—-]+[ \\t]*|[ \\t]+)|[^ \\t/–—-]+/g':
    'a word without a break is matched at once by the last part',
  '/\\s*,\\s*/': 'a name of at most 80 characters',
};

interface Pattern {
  file: string;
  written: string;
}

function patternsIn(file: string): Pattern[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(
    file,
    readFileSync(`${ROOT}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    kind,
  );
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, written: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a text exists on which the pattern takes quadratic or exponential time. */
function isSlow({ written }: Pattern): boolean {
  const end = written.lastIndexOf('/');
  const pattern = { source: written.slice(1, end), flags: written.slice(end + 1) };
  return analyse(pattern, { reportTypes: { Move: true }, maxReports: 1 }).reports.length > 0;
}

it('no pattern takes quadratic time on a long text', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|fixture)\.tsx?$/.test(file),
  );
  const patterns = files.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(300);
  const slow = patterns.filter(isSlow);
  expect(slow.filter(({ written }) => !(written in EXEMPT))).toEqual([]);
  expect(Object.keys(EXEMPT).filter((one) => !slow.some(({ written }) => written === one))).toEqual([]);
});
