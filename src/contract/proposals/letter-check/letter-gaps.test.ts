import { describe, expect, it } from 'vitest';
import { LETTER_DUTIES } from '#contract/firm/law/letter-duty.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { type CheckedText, draftTexts, preparedTexts, textsInForce } from './checked-letter.ts';
import { gapsByLetter, wholeLetter } from './letter-gaps.ts';

const DAY = '2026-07-01';
let made = 0;

function text(given: Partial<CheckedText>): CheckedText {
  made += 1;
  return {
    template_id: `template ${made}`,
    part: 'terms',
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header_id: null,
    title: `Text ${made}`,
    duties: [],
    duties_found: given.duties ?? [],
    fits: FITS_ANY,
    number: 1,
    starts_on: '2026-01-01',
    is_draft: false,
    ...given,
  };
}

const EVERYTHING = [...LETTER_DUTIES];
const others = () => [
  text({ part: 'covering' }),
  text({ part: 'schedule' }),
  text({ part: 'privacy', duties: ['letter_data_protection', 'letter_data_complaints'] }),
  text({ part: 'cancellation', duties: ['letter_cancellation'] }),
  text({ part: 'model_form' }),
];

describe('gaps of letters', () => {
  it('are empty if the texts together fulfil all duties', () => {
    const texts = [...others(), text({ duties: EVERYTHING })];
    expect(gapsByLetter(texts, DAY)).toEqual([
      {
        labels: [
          'Limited Company',
          'Sole Trader',
          'Sole Trader (private matters)',
          'Individual',
          'Partnership',
          'Limited Liability Partnership',
          'Charity',
          'Trust',
        ],
        parts: [],
        duties: [],
        on_word: [],
      },
    ]);
  });

  it('name duties that are only ticked, unless another part fulfils them', () => {
    const ticked = text({ duties: EVERYTHING, duties_found: ['letter_fees'] });
    const [group] = gapsByLetter([...others(), ticked], DAY);
    expect(group).toMatchObject({ duties: [] });
    expect(group?.on_word).toContain('letter_insurance');
    expect(group?.on_word).not.toContain('letter_fees');
    expect(group?.on_word).not.toContain('letter_data_protection');
    const edited = text({ part: 'schedule', duties_found: EVERYTHING });
    expect(wholeLetter({ edited, texts: [ticked], day: DAY }).on_word).toEqual([]);
    expect(wholeLetter({ edited: ticked, texts: others(), day: DAY }).on_word).toContain('letter_insurance');
  });

  it('are listed once for all letters with the same gaps', () => {
    const texts = [...others().slice(0, 3), text({ duties: EVERYTHING, readers: 'business' })];
    const [business, consumers] = gapsByLetter(texts, DAY);
    expect(business).toMatchObject({ parts: [], duties: [] });
    expect(business?.labels).toEqual([
      'Limited Company',
      'Sole Trader',
      'Partnership',
      'Limited Liability Partnership',
      'Charity',
    ]);
    expect(consumers).toMatchObject({
      labels: ['Sole Trader (private matters)', 'Individual', 'Trust'],
      parts: ['terms', 'cancellation', 'model_form'],
    });
    expect(consumers?.duties).toContain('letter_cancellation');
  });

  it('include a duty that the schedule of one service lacks', () => {
    const own = [
      text({ part: 'schedule', sub_header_id: 'vat', duties: ['letter_scope'] }),
      text({ part: 'schedule', sub_header_id: 'payroll' }),
    ];
    const rest = [
      ...others().filter(({ part }) => part !== 'schedule'),
      text({ duties: EVERYTHING.filter((duty) => duty !== 'letter_scope') }),
    ];
    const dutiesWith = (texts: CheckedText[]) => gapsByLetter(texts, DAY).flatMap(({ duties }) => duties);
    expect(dutiesWith([...rest, ...own])).toEqual(['letter_scope']);
    const general = text({ part: 'schedule', duties: ['letter_scope'] });
    expect(dutiesWith([...rest, ...own, general])).toEqual([]);
  });

  it('depend on the law on the day', () => {
    const duties = EVERYTHING.filter((duty) => duty !== 'letter_data_complaints');
    const texts = [...others().filter(({ part }) => part !== 'privacy'), text({ part: 'privacy', duties })];
    texts.push(text({ duties }));
    expect(gapsByLetter(texts, '2026-06-18')).toMatchObject([{ duties: [] }]);
    expect(gapsByLetter(texts, '2026-06-19')).toMatchObject([{ duties: ['letter_data_complaints'] }]);
  });
});

describe('the whole letter of an edited text', () => {
  it('lists the duties that none of its parts fulfils', () => {
    const lacked = ['letter_insurance', 'letter_duration'];
    const terms = text({ title: 'Terms', duties: EVERYTHING.filter((duty) => !lacked.includes(duty)) });
    const edited = text({ part: 'covering', duties: [] });
    const texts = [...others(), terms];
    const checked = wholeLetter({ edited, texts, day: DAY });
    expect(checked.labels).toHaveLength(8);
    expect(checked.gaps).toEqual([
      {
        duties: lacked,
        labels: checked.labels,
        part: 'terms',
        where: { template_id: terms.template_id, title: 'Terms' },
      },
    ]);
    const ticked = { ...edited, duties: EVERYTHING };
    expect(wholeLetter({ edited: ticked, texts, day: DAY }).gaps).toEqual([]);
  });

  it('counts other drafts as if published', () => {
    const drafts = [...others(), text({ duties: EVERYTHING })].map((each) => ({ ...each, is_draft: true }));
    const [edited] = drafts;
    if (!edited) throw new Error('No draft');
    expect(wholeLetter({ edited, texts: drafts, day: DAY })).toMatchObject({ gaps: [], drafts: 5 });
    const published = drafts.map((each) => ({ ...each, is_draft: false }));
    expect(wholeLetter({ edited, texts: published, day: DAY })).toMatchObject({ gaps: [], drafts: 0 });
  });

  it('has the same gaps as the letters of its entity types', () => {
    for (const texts of [[], others().slice(1), others().slice(0, 3), [text({ duties: EVERYTHING })]]) {
      const edited = text({ part: 'covering', duties: ['letter_scope'] });
      const { labels, gaps } = wholeLetter({ edited, texts, day: DAY });
      const rest = texts.filter(({ part }) => part !== 'covering');
      const groups = gapsByLetter([...rest, edited], DAY);
      for (const label of labels) {
        const own = gaps.filter((gap) => gap.labels.includes(label));
        const group = groups.find((each) => each.labels.includes(label));
        expect(own.flatMap(({ duties }) => duties).toSorted()).toEqual(group?.duties.toSorted());
        const missing = own.flatMap(({ where, part }) => (where ? [] : [part]));
        expect(missing.toSorted()).toEqual(group?.parts.toSorted());
      }
    }
  });

  it('has a gap for each part without a text', () => {
    const edited = text({ part: 'covering', entity_type: 'Charity', duties: ['letter_scope'] });
    const { labels, gaps } = wholeLetter({ edited, texts: [], day: DAY });
    expect(labels).toEqual(['Charity']);
    expect(gaps).toMatchObject([
      { part: 'terms', where: null },
      { part: 'privacy', where: null, duties: ['letter_data_protection', 'letter_data_complaints'] },
      { part: 'schedule', where: null, duties: [] },
    ]);
  });

  it('does not exist if more specific texts replace the edited text everywhere', () => {
    const edited = text({ part: 'privacy', readers: 'business' });
    const specific = [
      'Limited Company',
      'Sole Trader',
      'Partnership',
      'Limited Liability Partnership',
      'Charity',
    ].map((entity_type) => text({ part: 'privacy', entity_type }));
    expect(wholeLetter({ edited, texts: specific, day: DAY }).labels).toEqual([]);
  });

  it('is checked with the draft of each text in use', () => {
    const listed = {
      id: 'template',
      part: 'terms' as const,
      letter: '',
      entity_type: '',
      readers: 'any' as const,
      sub_header_id: null,
      sub_header_name: '',
      in_use: true,
    };
    const version = (number: number, starts_on: string | null) => ({
      id: `version ${number}`,
      number,
      title: `Version ${number}`,
      duties: [],
      duties_found: [],
      is_example: false,
      fits: FITS_ANY,
      state: starts_on === null ? ('draft' as const) : ('published' as const),
      starts_on,
      edited_by_name: null,
      version: 1,
    });
    const versions = [version(3, null), version(2, '2026-08-01'), version(1, '2026-01-01')];
    expect(textsInForce([{ ...listed, versions }], DAY)).toMatchObject([{ title: 'Version 1' }]);
    expect(draftTexts([{ ...listed, versions }], DAY)).toMatchObject([{ title: 'Version 3' }]);
    expect(textsInForce([{ ...listed, in_use: false, versions }], DAY)).toEqual([]);
    expect(draftTexts([{ ...listed, in_use: false, versions }], DAY)).toEqual([]);
    expect(preparedTexts([{ ...listed, versions }], DAY)).toMatchObject([
      { title: 'Version 3', starts_on: DAY, is_draft: true },
    ]);
    expect(preparedTexts([{ ...listed, versions: versions.slice(1) }], DAY)).toMatchObject([
      { title: 'Version 1', is_draft: false },
    ]);
  });
});
