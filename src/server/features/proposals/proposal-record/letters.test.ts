import { describe, expect, test } from 'vitest';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { readPages, squeezed } from './pdf-reader.fixture.ts';
import { aRecord, aRecordDocument } from './record.fixture.ts';
import { renderRecord } from './render-record.ts';

const { letters } = aRecordDocument();
const rendered = async (given: ProposalDocument['letters'] = letters) =>
  readPages(await renderRecord(aRecord({ document: aRecordDocument({ letters: given }) })));
const occurrences = (text: string, part: string) => text.split(squeezed(part)).length - 1;

/** One letter with these parts. */
function withParts(...parts: { kind: 'terms' | 'model_form'; text: string }[]): ProposalDocument['letters'] {
  return letters.slice(0, 1).map((letter) => ({
    ...letter,
    parts: parts.map((part) => ({ ...part, title: 'Part', template_version_id: null })),
  }));
}

describe('the letters of a record', () => {
  test('have a letterhead on their first page', async () => {
    const { pages, textOf } = await rendered();
    const heads = Array.from({ length: pages }, (_, index) => textOf(index + 1)).filter((text) =>
      squeezed(text).startsWith(
        squeezed('Example & Partners LLP 1 High Street, Exeter, EX1 1AA 01392 000000'),
      ),
    );
    expect(heads).toHaveLength(letters.length);
  });

  test('print terms and privacy notices that they share only once', async () => {
    const { text, textOf } = await rendered();
    expect(occurrences(text, 'Terms of business Clause 1')).toBe(1);
    const [, page = ''] =
      /Thesametextasintheletter‘Coveringletter,forAnalyticalEnginesLtd’,frompage(\d+)/.exec(text) ?? [];
    expect(textOf(Number(page))).toContain('Terms of business');
    const own = letters.map((letter, index) => ({
      ...letter,
      parts: letter.parts.map((part) => ({ ...part, text: `${part.text}\n\nNumber ${index}` })),
    }));
    const apart = await rendered(own);
    expect(occurrences(apart.text, 'Terms of business Clause 1')).toBe(letters.length);
  });

  test('name their entity once in their titles', async () => {
    const named = letters.map((letter) => ({
      ...letter,
      parts: letter.parts.map((part) =>
        part.kind === 'covering' ? { ...part, title: `Engagement letter for ${letter.entity.name}` } : part,
      ),
    }));
    const { tags } = await rendered(named);
    const titles = tags.filter(
      ({ role, text }) => /^H\d$/.test(role) && /letter.*Charles Babbage/.test(text),
    );
    expect(titles.map(({ text }) => text.trim())).toEqual(['Engagement letter for Charles Babbage']);
  });

  test('are named once at their head, by their covering letter', async () => {
    const { tags } = await rendered();
    const heads = tags.filter(({ role, text }) => /^H\d$/.test(role) && /letter\b/i.test(text));
    expect(heads.map(({ text }) => text.trim())).toEqual(
      letters.map(({ entity }) => `Covering letter, for ${entity.name}`),
    );
  });

  test('have a form with room to write in each row', async () => {
    const text = 'To us:\n\n| | |\n| --- | --- |\n| Name | |\n| Address | |\n| Date | |';
    const { words } = await rendered(withParts({ kind: 'terms', text }, { kind: 'model_form', text }));
    const bottoms = (label: string) =>
      words.filter((word) => word.text === label).map(({ bottom }) => bottom);
    const heights = bottoms('Address').map((bottom, index) => bottom - (bottoms('Date')[index] ?? 0));
    expect(heights[0]).toBeLessThan(28);
    expect(heights[1]).toBeGreaterThan(36);
  });
});
