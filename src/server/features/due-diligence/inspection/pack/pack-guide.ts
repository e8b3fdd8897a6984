import { RISK_LEVEL_LABELS, RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import type { Sample } from '#contract/due-diligence/inspection/pack.ts';
import { londonTime } from '#contract/values/london-moment.ts';
import type { InspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import type { StartedArchive } from '#server/jobs/archives/make-archive.ts';
import type { ChosenFile } from './choose-sample.ts';
import type { PackFile } from './manifest.ts';

export interface PackFacts {
  started: StartedArchive;
  sample: Sample;
  chosen: readonly ChosenFile[];
  /** Rows of each list, by path. */
  rows: Readonly<Record<string, number>>;
  files: readonly PackFile[];
  law: InspectionLaw;
}

const TITLE = 'Inspection pack';

/** What the guide says, section by section. */
function sections({ started, sample, chosen, law }: PackFacts): [heading: string, paragraphs: string[]][] {
  return [
    [
      'What this is',
      [
        `Made by ${started.started_by_name} on ${londonTime(started.started_at)}. Everything shows one moment.`,
        'It needs no program but a spreadsheet and a reader for PDF files. It has personal data: keep it where only you can read it.',
        'It shows what the firm has recorded. Nothing in it is legal advice, and no file in it says that the law is met.',
      ],
    ],
    [
      'How the sample was chosen',
      [
        ...(sample.how === 'named'
          ? [`${chosen.length} clients were named by the person who made the pack.`]
          : [
              `${RISK_LEVELS.toReversed()
                .map((level) => `${RISK_LEVEL_LABELS[level]}: ${sample[level]} wanted`)
                .join(', ')}. Found: ${chosen.length}.`,
              `At random with the seed ${sample.seed}: of each level, the files whose SHA-256 of 'seed:id of the file' comes first. The same seed finds the same files.`,
            ]),
      ],
    ],
    [
      'How to read the lists',
      [
        'Days are London’s, as YYYY-MM-DD. A cell that a spreadsheet would run as a formula starts with an apostrophe.',
        `Files are kept for ${law.years} years after the relationship ends. A file ‘would fail’ if something is missing in it, if its review is overdue, or if it is kept for longer.`,
      ],
    ],
    [
      'How to check that nothing has changed',
      [
        'manifest.csv and manifest.json name every file with its size and SHA-256. manifest.json has that of manifest.csv too. On Windows, Get-FileHash FILE shows the SHA-256 of a file; on Linux and macOS, shasum -a 256 FILE does.',
      ],
    ],
  ];
}

const rowsOf = ({ rows }: PackFacts, path: string) => {
  const count = rows[path];
  return count === undefined ? '' : `, ${count} ${count === 1 ? 'row' : 'rows'}`;
};

export function guideText(facts: PackFacts): string {
  const about = sections(facts).map(([heading, paragraphs]) =>
    [heading.toUpperCase(), ...paragraphs].join('\r\n'),
  );
  const files = facts.files.map(({ path, about }) => `${path}: ${about}${rowsOf(facts, path)}`);
  return `${[TITLE, ...about, ['FILES', ...files].join('\r\n')].join('\r\n\r\n')}\r\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
li { margin: .2rem 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #eee; } a { color: #8ab4f8; } }`;

/** A page without scripts, which needs no network. */
export function guidePage(facts: PackFacts): string {
  const about = sections(facts).map(
    ([heading, paragraphs]) =>
      `<h2>${escaped(heading)}</h2>\n${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}`,
  );
  const link = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  const files = facts.files.map(
    ({ path, about }) =>
      `<li><a href="${escaped(link(path))}">${escaped(path)}</a>: ${escaped(`${about}${rowsOf(facts, path)}`)}</li>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${TITLE}</h1>
${about.join('\n')}
<h2>Files</h2>
<ul>
${files.join('\n')}
</ul>
</body>
</html>
`;
}
