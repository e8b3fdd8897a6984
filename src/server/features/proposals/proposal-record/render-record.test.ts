import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import { readPages, squeezed } from './pdf-reader.fixture.ts';
import { aRecord, aSignature, DOCUMENT_HASH, LINES } from './record.fixture.ts';
import { renderRecord } from './render-record.ts';

const input = aRecord();
const file = await renderRecord(input);
const pdf = await readPages(file);

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

describe('a signed record', () => {
  it('has every service, amount, option and letter', () => {
    const { letters } = input;
    const { services, message } = input.document;
    const taken = services.filter(({ key }) => key !== 'advice');
    const texts = [
      ...taken.flatMap(({ name, category, description, covers }) =>
        textsIn([name, category, description, covers]),
      ),
      ...LINES.flatMap(({ amounts }) => Object.values(amounts ?? {}).map(poundsText)),
      ...Object.values(input.fees.totals).flatMap(({ gross }) => (gross > 0 ? [poundsText(gross)] : [])),
      ...letters.flatMap(({ title, entity, parts }) => [
        title,
        entity.name,
        ...parts.map((part) => part.title),
      ]),
      message,
      'Tax advice',
    ];
    expect(texts.filter((text) => !pdf.text.includes(squeezed(text)))).toEqual([]);
  });

  it('has every field of the signatures, every hash and the head of the timeline', () => {
    const { signatures, timeline, document, document_hash } = input;
    const codes = ['link_and_code', 'in_person', 'client', 'firm'];
    const facts = [
      ...textsIn([signatures, timeline, document_hash]).filter(
        (text) => !codes.includes(text) && !text.startsWith('0190f5a4'),
      ),
      ...signatures.map(({ signatory_id }) => signatory_id),
      ...textsIn([
        document.statements,
        document.signatories.map(({ name }) => name),
        document.firm.registration,
      ]),
      document.id,
      `${document.reference}, version ${document.number}`,
      '37 events',
    ];
    expect(facts.filter((fact) => !pdf.text.includes(squeezed(fact)))).toEqual([]);
  });

  it('without consumers says nothing about an early start except that nobody was asked', async () => {
    const { document, signatures } = input;
    const statements = { ...document.statements, early_start: null };
    const company = await readPages(
      await renderRecord({
        ...input,
        document: { ...document, is_consumer: false, statements },
        signatures: signatures.map((one) => ({ ...one, early_start: null })),
      }),
    );
    for (const text of [document.statements.early_start ?? '', 'Consumers could also ask', 'Not asked for'])
      expect([text, company.text.includes(squeezed(text))]).toEqual([text, false]);
    expect(company.text).toContain(squeezed('Not asked'));
    expect(pdf.text).toContain(squeezed('Consumers could also ask'));
  });

  it('has each hashed part attached, so that the file alone recomputes every hash', () => {
    const letters = ['letter-1.json', 'letter-2.json', 'letter-3.json'];
    expect([...pdf.attachments.keys()].toSorted()).toEqual(
      ['document.json', ...letters, 'fees.json', 'options-left-out.json'].toSorted(),
    );
    for (const [name, content] of pdf.attachments) {
      const hash = createHash('sha256').update(content).digest('hex');
      expect(pdf.text).toMatch(new RegExp(`${hash}.{0,80}Thebytesoftheattachedfile${name}`));
    }
    expect(JSON.parse(Buffer.from(pdf.attachments.get('document.json') ?? []).toString())).toEqual(
      input.document,
    );
  });

  it('says that it is PDF/A-3a, in British English, with a title', () => {
    expect(pdf.xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(pdf.xmp).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(pdf.language).toBe('en-GB');
    expect(pdf.title).toBe('Signed proposal P-2026-0042, version 2, for Analytical Engines Ltd');
  });

  it('has bookmarks for its sections, letters and their parts', () => {
    expect(pdf.bookmarks).toEqual(
      expect.arrayContaining([
        'Services',
        'Fees',
        'Covering letter, for Ada Byron',
        'Schedule of services',
        'Agreement',
        'Certificate of signature',
        'Signature 2: Charles Babbage',
      ]),
    );
  });

  it.each([
    ['H1', 'Fees'],
    ['H2', 'Model cancellation form'],
    ['H3', 'Scope'],
    ['P', 'Thank you for the conversation on Monday. This is what we agreed.'],
    ['Lbl', '2.'],
    ['LBody', 'the balance sheet'],
    ['TH', 'Before VAT'],
    ['TD', '£1,140.00'],
  ])('has the tag %s with the text "%s"', (role, text) => {
    expect(pdf.tags.filter((tag) => tag.role === role).map((tag) => tag.text.trim())).toContain(text);
  });
});

test('the first year is the sum of the bills that there are', async () => {
  const texts = async (given: Partial<Record<'annually' | 'quarterly' | 'one_off', FeesTotal>>) =>
    (
      await readPages(
        await renderRecord({ ...input, fees: { ...input.fees, totals: { ...totals, ...given } } }),
      )
    ).text;
  const { totals } = input.fees;
  type FeesTotal = (typeof totals)['monthly'];
  const none = { net: 0, vat: 0, gross: 0, by_vat: [] };
  expect(await texts({ annually: totals.monthly, quarterly: totals.monthly, one_off: none })).toContain(
    squeezed('Twelve monthly bills, four quarterly bills and one annual bill'),
  );
  expect(await texts({ annually: none, quarterly: none, one_off: totals.monthly })).toContain(
    squeezed('Twelve monthly bills and one-off fees'),
  );
});

test.each([9, 10, 11, 22, 23, 24])(
  'a service after %s lines isn’t parted from its details',
  async (count) => {
    const service = { key: 'vat', category: 'Work', name: 'Filler', description: 'Text', covers: [] };
    const services = [
      ...Array.from({ length: count }, (_, index) => ({ ...service, key: `filler ${index}` })),
      {
        ...service,
        name: 'Described service',
        description: 'Its description',
        covers: Array.from({ length: 5 }, (_, index) => ({ label: `Detail ${index}`, value: 'Yes' })),
      },
    ];
    const { words } = await readPages(
      await renderRecord({ ...input, document: { ...input.document, services } }),
    );
    const pageOf = (text: string) => words.find((word) => word.text.startsWith(text))?.page;
    expect(pageOf('Detail')).toBeGreaterThan(0);
    expect(pageOf('Detail')).toBe(pageOf('Described'));
  },
);

test('an unsigned proposal has no certificate', async () => {
  const unsigned = await readPages(await renderRecord(aRecord({ signatures: [] })));
  expect(unsigned.title).toMatch(/^Proposal /);
  expect(unsigned.bookmarks).not.toContain('Certificate of signature');
  expect(unsigned.text.includes(DOCUMENT_HASH)).toBe(false);
  expect(unsigned.text.includes('Tobesignedelectronically')).toBe(true);
});

test('the same input gives the same bytes', async () => {
  expect((await renderRecord(aRecord())).equals(file)).toBe(true);
  const other = await renderRecord(aRecord({ signatures: [aSignature()] }));
  expect(other.equals(file)).toBe(false);
  expect((await renderRecord(aRecord())).equals(file)).toBe(true);
});
