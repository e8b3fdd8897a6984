import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const inProject = (path: string) => fileURLToPath(new URL(path, ROOT));
const filesNamed = (document: string, pattern: RegExp) =>
  Array.from(readFileSync(inProject(document), 'utf8').matchAll(pattern), ([, path]) => path ?? '');

const DECISION_HEADER =
  /^# (\d{4}) (.+)\n\n- \*\*Date:\*\* (\d{4}-\d\d-\d\d)\n- \*\*Status:\*\* (accepted|superseded by \[\d{4}\]\([\w.-]+\))/;
const LOCAL_LINK = /\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g;

it('every test and file that docs/security.md names exists', () => {
  const named = filesNamed('docs/security.md', /`((?:[\w-]+\/)+[\w.-]+\.tsx?|[\w-]+\.test\.ts)`/g);
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    (path) => !['', 'src/', 'src/server/'].some((base) => existsSync(inProject(base + path))),
  );
  expect(missing).toEqual([]);
});

it('every test and file that docs/spec.md names exists', () => {
  const named = filesNamed('docs/spec.md', /(?<![*\w./-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.tsx?)\b/g);
  expect(named.length).toBeGreaterThan(200);
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts'], { cwd: inProject('.') });
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
});

it('every decision has a date and a status, and is in the index', () => {
  const index = readFileSync(inProject('docs/decisions/README.md'), 'utf8');
  const names = globSync('0*.md', { cwd: inProject('docs/decisions') }).sort();
  expect(names.length).toBeGreaterThan(20);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const name of names) {
    const text = readFileSync(inProject(`docs/decisions/${name}`), 'utf8');
    const [, number, title, date, status] = text.match(DECISION_HEADER) ?? [];
    expect(number, `${name} has no header, date or status`).toBe(name.slice(0, 4));
    expect(index).toContain(`| [${number}](${name}) | ${title} | ${date} | ${status} |`);
  }
});

it('every local link between the documents leads to a file', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: inProject('.') });
  const broken = documents.flatMap((document) => {
    const address = new URL(document, ROOT);
    return Array.from(readFileSync(address, 'utf8').matchAll(LOCAL_LINK), ([, path]) => path ?? '')
      .filter((path) => !existsSync(fileURLToPath(new URL(path, address))))
      .map((path) => `${document}: ${path}`);
  });
  expect(broken).toEqual([]);
});
