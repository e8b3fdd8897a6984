import { describe, expect, it } from 'vitest';
import { LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import { type CheckedText, draftTexts, textsInForce } from './checked-letter.ts';
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
    number: 1,
    starts_on: '2026-01-01',
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
      },
    ]);
  });

  it('are listed once for all letters that lack the same, and consumer notices only for consumers', () => {
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

  it('include a duty that the schedule of one service lacks, unless there is a general schedule', () => {
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

  it('follow the law of the day', () => {
    const texts = [
      ...others(),
      text({ duties: EVERYTHING.filter((duty) => duty !== 'letter_data_complaints') }),
    ].map((each) => ({ ...each, duties: each.duties.filter((duty) => duty !== 'letter_data_complaints') }));
    expect(gapsByLetter(texts, '2026-06-18')).toMatchObject([{ duties: [] }]);
    expect(gapsByLetter(texts, '2026-06-19')).toMatchObject([{ duties: ['letter_data_complaints'] }]);
  });
});

describe('the whole letter of an edited text', () => {
  it('lacks the duties that none of its parts fulfils, each with the text that could', () => {
    const terms = text({ title: 'Terms', duties: EVERYTHING.filter((duty) => duty !== 'letter_insurance') });
    const edited = text({ part: 'covering', duties: [] });
    const in_force = [...others(), terms];
    const checked = wholeLetter({ edited, in_force, drafts: [], day: DAY });
    expect(checked.labels).toHaveLength(8);
    expect(checked.gaps).toMatchObject([
      {
        duty: 'letter_insurance',
        where: { template_id: terms.template_id, title: 'Terms', is_draft: false },
        part: 'terms',
      },
    ]);
    const ticked = { ...edited, duties: ['letter_insurance' as const] };
    expect(wholeLetter({ edited: ticked, in_force, drafts: [], day: DAY }).gaps).toEqual([]);
  });

  it('names the draft that has a duty, which counts only once it is published', () => {
    const draft = text({ title: 'Terms in preparation', duties: ['letter_governing_law'] });
    const in_force = [
      ...others(),
      text({ title: 'Terms', duties: EVERYTHING.filter((duty) => duty !== 'letter_governing_law') }),
    ];
    const edited = text({ part: 'privacy' });
    expect(wholeLetter({ edited, in_force, drafts: [draft], day: DAY }).gaps).toMatchObject([
      { duty: 'letter_governing_law', where: { title: 'Terms in preparation', is_draft: true } },
    ]);
  });

  it('names the part to add if there is no text for it', () => {
    const edited = text({ part: 'covering', entity_type: 'Charity' });
    const { labels, gaps } = wholeLetter({ edited, in_force: [], drafts: [], day: DAY });
    expect(labels).toEqual(['Charity']);
    expect(gaps.find(({ duty }) => duty === 'letter_data_protection')).toMatchObject({
      where: null,
      part: 'privacy',
    });
  });

  it('does not exist where more specific texts take its place', () => {
    const edited = text({ part: 'privacy', readers: 'business' });
    const specific = [
      'Limited Company',
      'Sole Trader',
      'Partnership',
      'Limited Liability Partnership',
      'Charity',
    ].map((entity_type) => text({ part: 'privacy', entity_type }));
    expect(wholeLetter({ edited, in_force: specific, drafts: [], day: DAY }).labels).toEqual([]);
  });

  it('is checked with the version in force and the draft of each text in use', () => {
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
      is_example: false,
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
  });
});
