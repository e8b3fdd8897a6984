import { expect, test } from 'vitest';
import type { PublishedTemplate } from './letter-template.ts';
import { FITS_ANY } from './template-fits.ts';
import { templateInForce, versionInForce, type WantedTemplate } from './template-in-force.ts';

function template(given: Partial<PublishedTemplate>): PublishedTemplate {
  return {
    part: 'covering',
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header_id: null,
    template_id: '0190f5a4-7e1c-7000-8000-000000000001',
    version_id: '0190f5a4-7e1c-7000-8000-000000000002',
    number: 1,
    title: 'General',
    text: '',
    duties: [],
    is_example: false,
    fits: FITS_ANY,
    published_at: null,
    published_by_name: null,
    starts_on: '2026-01-01',
    ...given,
  };
}

const WANTED: WantedTemplate = {
  part: 'covering',
  letter: 'Individual',
  entity_type: 'Individual',
  sub_header_id: null,
  is_consumer: true,
};

test('the most specific text is chosen by letter, entity type, then readers', () => {
  const byRank = [
    template({ title: 'letter', letter: 'Individual' }),
    template({ title: 'type and readers', entity_type: 'Individual', readers: 'consumer' }),
    template({ title: 'type', entity_type: 'Individual' }),
    template({ title: 'readers', readers: 'consumer' }),
    template({ title: 'anybody' }),
  ];
  for (let from = 0; from < byRank.length; from += 1) {
    const left = byRank.slice(from);
    for (const templates of [left, left.toReversed()])
      expect(templateInForce(templates, WANTED, '2026-06-01')?.title).toBe(byRank[from]?.title);
  }
});

test('texts for another letter, reader or service are never chosen', () => {
  for (const other of [
    template({ part: 'terms' }),
    template({ letter: 'Partnership' }),
    template({ entity_type: 'Charity' }),
    template({ readers: 'business' }),
    template({ sub_header_id: '0190f5a4-7e1c-7000-8000-000000000003' }),
    template({ starts_on: '2026-06-02' }),
  ])
    expect(templateInForce([other], WANTED, '2026-06-01')).toBeNull();
});

test('a specific text that starts later leaves the general text in force until then', () => {
  const templates = [
    template({}),
    template({ title: 'later', letter: 'Individual', starts_on: '2026-06-02' }),
  ];
  expect(templateInForce(templates, WANTED, '2026-06-01')?.title).toBe('General');
  expect(templateInForce(templates, WANTED, '2026-06-02')?.title).toBe('later');
});

test('the version that started last is in force', () => {
  const versions = [
    { number: 1, starts_on: '2026-01-01' },
    { number: 2, starts_on: '2026-07-01' },
    { number: 3, starts_on: '2026-06-01' },
    { number: 4, starts_on: '2026-06-01' },
  ];
  const numberOn = (day: string) => versionInForce(versions, day)?.number;
  expect(['2025-12-31', '2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(numberOn)).toEqual([
    undefined,
    1,
    4,
    4,
    2,
  ]);
});
