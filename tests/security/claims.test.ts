import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const inProject = (path: string) => fileURLToPath(new URL(path, ROOT));
const filesNamed = (document: string, pattern: RegExp) =>
  Array.from(readFileSync(inProject(document), 'utf8').matchAll(pattern), ([, path]) => path ?? '');

const DECISION_HEADER =
  /^# (\d{4}) (.+)\n\n- \*\*Date:\*\* (\d{4}-\d\d-\d\d)\n- \*\*Status:\*\* (accepted)\n/;
const DECISION_NAMED = /\b[Dd]ecisions? (\d{4})(?: and (\d{4}))?/g;
const records = globSync('0*.md', { cwd: inProject('docs/decisions') }).sort();
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

it('every decision record has a date, a status and an index entry', () => {
  const index = readFileSync(inProject('docs/decisions/README.md'), 'utf8');
  for (const name of records) {
    const text = readFileSync(inProject(`docs/decisions/${name}`), 'utf8');
    const [, number, title, date, status] = text.match(DECISION_HEADER) ?? [];
    expect(number, `${name} has no header, date or status`).toBe(name.slice(0, 4));
    expect(index).toContain(`| [${number}](${name}) | ${title} | ${date} | ${status} |`);
  }
});

it('the code names exactly the existing decision records', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts'], {
    cwd: inProject('.'),
  });
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(inProject(file), 'utf8').matchAll(DECISION_NAMED),
      ([, ...numbers]) => numbers,
    ).flat(),
  );
  const numbers = new Set(named.filter((number) => number !== undefined));
  expect([...numbers].sort()).toEqual(records.map((name) => name.slice(0, 4)));
});

it('documents name only decision records that exist', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: inProject('.') });
  const unknown = documents.flatMap((document) =>
    Array.from(
      readFileSync(inProject(document), 'utf8').matchAll(DECISION_NAMED),
      ([, number]) => number ?? '',
    )
      .filter((number) => !records.some((name) => name.startsWith(number)))
      .map((number) => `${document}: ${number}`),
  );
  expect(unknown).toEqual([]);
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
