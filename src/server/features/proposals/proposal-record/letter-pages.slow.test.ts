import { describe, expect, test } from 'vitest';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { readPages, squeezed } from './pdf-reader.fixture.ts';
import { aRecord, aRecordDocument } from './record.fixture.ts';
import { renderRecord } from './render-record.ts';

const { letters } = aRecordDocument();
const rendered = async (given: ProposalDocument['letters'] = letters) =>
  readPages(await renderRecord(aRecord({ document: aRecordDocument({ letters: given }) })));

describe('the letters of a record', () => {
  test.each([17, 18, 19, 20])('of %s lines leave no page with only a reference to a text', async (count) => {
    const notice = { title: 'Notice', template_version_id: null };
    const own = letters.slice(0, 2).map((letter, index) => ({
      ...letter,
      parts: [
        ...Array.from({ length: index * count }, () => ({
          ...notice,
          kind: 'schedule' as const,
          text: 'Line',
        })),
        { ...notice, kind: 'privacy' as const, text: 'Our notice' },
        { ...notice, kind: 'cancellation' as const, text: 'You may cancel.' },
        { ...notice, kind: 'model_form' as const, title: 'Form', text: 'To us' },
      ],
    }));
    const { pages, textOf } = await rendered(own);
    const texts = Array.from({ length: pages }, (_, index) => squeezed(textOf(index + 1)));
    const referring = texts.filter((text) => text.startsWith('NoticeThesametext'));
    expect(referring.filter((text) => !text.includes('Youmaycancel'))).toEqual([]);
    expect(texts.filter((text) => text.startsWith('FormTous'))).toHaveLength(2);
  });

  test.each(Array.from({ length: 8 }, (_, index) => 26 + index))(
    'of %s lines leave no page with a single line',
    async (count) => {
      const text = Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n\n');
      const { words, pages } = await rendered(
        letters.slice(0, 1).map((letter) => ({
          ...letter,
          parts: [{ kind: 'terms' as const, text, title: 'Part', template_version_id: null }],
        })),
      );
      for (let page = 1; page <= pages; page += 1) {
        const lines = words.filter((word) => word.page === page).map(({ bottom }) => bottom.toFixed(1));
        // The foot is one of them.
        expect([page, new Set(lines).size]).not.toEqual([page, 2]);
      }
    },
  );
});
