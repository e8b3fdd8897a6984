import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { aFeeLine } from '#contract/pricing/fees/fees.fixture.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { MARGIN } from '#server/kernel/pdf-layout/paper.ts';
import { aPng } from '#server/kernel/pictures/png.fixture.ts';
import { type ReadPdf, readPages, squeezed } from './pdf-reader.fixture.ts';
import { aRecord, aRecordDocument, aSignature, LINES, longText } from './record.fixture.ts';
import type { RecordInput } from './record-input.ts';
import { renderRecord } from './render-record.ts';

const rendered = async (given: Partial<RecordInput>) => readPages(await renderRecord(aRecord(given)));

const TERMS = { kind: 'terms', title: 'Terms', template_version_id: null } as const;

function withTerms(text: string, given: Partial<ProposalDocument> = {}): Partial<RecordInput> {
  const document = aRecordDocument(given);
  const [letter] = document.letters;
  if (!letter) throw new Error('The fixture has letters');
  return { document: { ...document, letters: [{ ...letter, parts: [{ ...TERMS, text }] }] } };
}

/** Texts outside the margins. */
function outside({ words, size: [width] }: ReadPdf): string[] {
  return words
    .filter(
      ({ left, right, bottom }) => left < MARGIN.left - 1 || right > width - MARGIN.right + 1 || bottom < 30,
    )
    .map(({ text, page }) => `${page}: ${text}`);
}

/** Headings with nothing below them on their page. */
function lonely({ tags, pages }: ReadPdf): string[] {
  return Array.from({ length: pages }, (_, index) => {
    const last = tags
      .filter(({ page, role, text }) => page === index + 1 && role !== 'Root' && text.trim() !== '')
      .at(-1);
    return last && /^H\d$/.test(last.role) ? last.text : '';
  }).filter(Boolean);
}

const NAME = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, 200);
const WORD = 'unbreakable'.repeat(46).slice(0, 500);

describe.each([
  ['a letter of 60 pages', withTerms(longText(36_000)), 60],
  [
    'a proposal of 200 lines',
    {
      ...withTerms('Short.', {
        services: Array.from({ length: 200 }, (_, index) => ({
          key: `line${index}`,
          category: `Category ${Math.floor(index / 7)}`,
          name: `Service ${index} with a name that takes more than a line of its column in the table of fees`,
          description: null,
          covers: [],
        })),
      }),
      fees: {
        ...aRecord().fees,
        lines: Array.from({ length: 200 }, (_, index) => ({
          ...LINES[2],
          ...LINES[index % 4],
          key: `line${index}`,
          name: `Fee ${index}`,
        })),
      },
    } as Partial<RecordInput>,
    8,
  ],
  [
    'a record with names of 200 letters',
    {
      ...withTerms('Short.', {
        client: { name: NAME, company: NAME },
        firm: { ...aRecordDocument().firm, name: NAME },
        signatories: aRecordDocument().signatories.map((signatory) => ({
          ...signatory,
          name: NAME,
          position: NAME,
        })),
      }),
      signatures: [aSignature({ name: NAME, typed_name: NAME, user_agent: WORD })],
    },
    4,
  ],
  [
    'a letter with words of 500 letters',
    withTerms(
      `# ${WORD}\n\n${WORD} **${WORD}**\n\n- ${WORD}\n  - ${WORD}\n\n|${`${WORD}|`.repeat(12)}\n|${'-|'.repeat(12)}\n|${`${WORD}|`.repeat(12)}`,
      {
        message: WORD,
      },
    ),
    5,
  ],
  [
    'a letter of headings only',
    withTerms(Array.from({ length: 400 }, (_, index) => `## Heading ${index}`).join('\n')),
    8,
  ],
  [
    'a letter of headings over tables',
    withTerms('## Heading\n\n| a | b |\n|---|---|\n| c | d |\n\nText\n\n'.repeat(60)),
    8,
  ],
])('%s', (_, given, pages) => {
  const whole = rendered(given);

  it(`takes at least ${pages} pages`, async () => {
    expect((await whole).pages).toBeGreaterThanOrEqual(pages);
  });

  it('has no text outside the margins', async () => {
    expect(outside(await whole)).toEqual([]);
  });
});

test.each([
  ['paragraphs', longText(31_000)],
  ['tables', '## Heading\n\n| a | b |\n|---|---|\n| c | d |\n\nText\n\n'.repeat(60)],
  ['lists', '## Heading\n\n### Deeper\n\n1. one\n2. two\n   - three\n\nText of a paragraph\n\n'.repeat(60)],
])('no page ends with a heading over %s', async (_, text) => {
  expect(lonely(await rendered(withTerms(text)))).toEqual([]);
});

test('a long table repeats its head on each page', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `| Row ${index} | ${index} |`).join('\n');
  const { words, tags } = await rendered(withTerms(`| The name | The sum |\n|---|--:|\n${rows}`));
  expect(words.filter(({ text }) => text === 'The sum').length).toBeGreaterThan(3);
  expect(tags.filter(({ role, text }) => role === 'TH' && text.trim() === 'The sum')).toHaveLength(1);
});

test('a table never leaves one of several rows alone on a page', async () => {
  const tables = Array.from(
    { length: 60 },
    (_, index) =>
      `Text\n\n| | |\n|---|---|\n${['a', 'b', 'c', 'd'].map((row) => `| ${row}${index} | x |`).join('\n')}`,
  );
  const { words } = await rendered(withTerms(tables.join('\n\n')));
  const pageOf = (text: string) => words.find((word) => word.text === text)?.page ?? 0;
  expect(pageOf('d59')).toBeGreaterThan(pageOf('a0') + 3);
  const split = Array.from({ length: 60 }, (_, index) => index).filter(
    (index) => pageOf(`a${index}`) !== pageOf(`b${index}`) || pageOf(`c${index}`) !== pageOf(`d${index}`),
  );
  expect(split).toEqual([]);
});

test('the word Option stays on the page of the description below it', async () => {
  const services = Array.from({ length: 80 }, (_, index) => ({
    key: `line${index}`,
    category: '',
    name: `Service ${index}`,
    description: `Described ${index}${' and in more words'.repeat((index * 7) % 19)}`,
    covers: [],
  }));
  const lines = services.map(({ key, name }) => aFeeLine({ ...LINES[3], key, name }));
  const { words } = await rendered({
    ...withTerms('Short.', { services }),
    fees: { ...aRecord().fees, lines },
  });
  const described = words.filter(({ text }) => text.startsWith('Described '));
  expect(described).toHaveLength(80);
  const first = Map.groupBy(words, ({ page }) => page);
  expect([...first.values()].filter(([top]) => top?.text.startsWith('Described '))).toEqual([]);
});

/** The inflated content of the file's streams, with one character for each byte. */
function contentOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/\nstream\n([\s\S]*?)\nendstream/g);
  return Array.from(streams, ([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  }).join('\n');
}

test('characters that the fonts lack are shown as boxes', async () => {
  const name = '李小龙 محمد 😀';
  const file = await renderRecord(
    aRecord({ signatures: [aSignature({ typed_name: `Łukasz Ωmega Ж ${name}` })] }),
  );
  const { text } = await readPages(file);
  expect(text).toContain(squeezed('Łukasz Ωmega Ж □□□ □□□□ □'));
  expect(text).toContain(squeezed('□ stands for a character that this file’s fonts don’t have'));
  expect((await rendered({})).text.includes('□')).toBe(false);
  // 李 in UTF-16.
  expect(contentOf(file).includes('/ActualText (\u00fe\u00ffgN')).toBe(true);
});

test('control characters in the name of a device are shown as escapes', async () => {
  const { text } = await rendered({
    signatures: [aSignature({ user_agent: 'A\u001b[31m\\B\u202eC\u0000' })],
  });
  expect(text).toContain('A\\u{1b}[31m\\\\B\\u{202e}C\\u{0}');
});

test('signatories who share an email address are named on the certificate', async () => {
  const document = aRecordDocument();
  const signatories = document.signatories.map((signatory) => ({
    ...signatory,
    email: 'Office@example.test',
  }));
  const shared = await rendered({ document: { ...document, signatories } });
  expect(shared.text).toContain(
    squeezed('Ada Byron, Charles Babbage and Mary Somerville share one email address, office@example.test.'),
  );
  expect((await rendered({})).text.includes('oneemailaddress')).toBe(false);
});

test('the certificate says what is missing', async () => {
  const without = await rendered({ time_stamp: 'none', timeline: null, signatures: [aSignature()] });
  expect(without.text).toContain(squeezed('no time-stamp authority is configured'));
  expect(without.text).toContain(squeezed('The signature of Charles Babbage.'));
  expect(without.text).toContain(squeezed('The countersignature of Mary Somerville, which may follow.'));
  expect(without.text).toContain(squeezed('The head of the client’s timeline.'));
  const later = await rendered({ time_stamp: 'configured' });
  expect(later.text).toContain(squeezed('this page is written before the authority is asked'));
});

describe('the fees of a record', () => {
  const bill = (net: number) => ({ net, vat: net / 5, gross: (net * 6) / 5 });
  const spread = aFeeLine({
    key: 'accounts',
    billing: 'annually',
    is_spread: true,
    amounts: bill(120_000),
    bills: { first: bill(10_000), each: bill(10_000) },
    discount: 5_000,
  });
  const fees = { ...aRecord().fees, lines: [spread] };

  test('show a consumer prices including VAT first, amounts for a year too', async () => {
    const letters = aRecordDocument().letters.slice(0, 1);
    const { text } = await rendered({ fees, document: aRecordDocument({ is_consumer: true, letters }) });
    expect(text).toContain(squeezed('Service Including VAT Before VAT VAT'));
    expect(text).toContain(
      squeezed(
        '£1,440.00 including VAT a year, in twelve monthly bills · after a discount of £50.00 before VAT',
      ),
    );
    expect(text).toContain(squeezed('All discounts together come to £50.00 before VAT in the first year.'));
  });

  test('name the first bill of annual work if it differs', async () => {
    const odd = { ...spread, bills: { first: bill(10_005), each: bill(10_000) } };
    const { text } = await rendered({ fees: { ...fees, lines: [odd] } });
    expect(text).toContain(squeezed('in twelve monthly bills, the first of £100.05 + VAT'));
  });

  test('have no word of VAT if the firm is not registered', async () => {
    const { totals } = fees;
    const untaxed = { ...totals.monthly, by_vat: [] };
    const { document } = aRecord();
    const { text } = await rendered({
      document: { ...document, services: [], letters: [], firm: { ...document.firm, registration: [] } },
      fees: {
        ...fees,
        is_vat_registered: false,
        lines: [{ ...spread, vat_treatment: null }],
        totals: { ...totals, first_year: untaxed },
      },
    });
    expect(text).toContain(squeezed('Service Fee'));
    expect(text).not.toContain('VAT');
  });
});

test('a logo has alternative text', async () => {
  const { alternatives } = await rendered({ logo: { type: 'image/png', content: aPng(48, 16) } });
  expect(new Set(alternatives)).toEqual(new Set(['Logo of Example & Partners LLP']));
});

test('the characters &, < and > in a title are escaped in the metadata', async () => {
  const { xmp, title } = await rendered({
    document: aRecordDocument({ client: { name: 'A', company: 'B & <C> "D"' } }),
  });
  expect(xmp).toContain('for B &amp; &lt;C&gt; "D"');
  expect(title).toContain('for B & <C> "D"');
});

const run = promisify(execFile);

test.each([
  ['Pacific/Kiritimati', 'ar_EG.UTF-8'],
  ['America/St_Johns', 'C'],
])('another process, in %s with the locale %s, renders the same bytes', async (TZ, locale) => {
  const code = `
    import { createHash } from 'node:crypto';
    import { renderRecord } from ${JSON.stringify(import.meta.resolve('./render-record.ts'))};
    import { aRecord } from ${JSON.stringify(import.meta.resolve('./record.fixture.ts'))};
    console.log(createHash('sha256').update(await renderRecord(aRecord())).digest('hex'));`;
  const env = { ...process.env, TZ, LANG: locale, LC_ALL: locale, NODE_OPTIONS: '' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env });
  const here = createHash('sha256')
    .update(await renderRecord(aRecord()))
    .digest('hex');
  expect(stdout.trim()).toBe(here);
});
