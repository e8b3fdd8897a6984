import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClientSchema, editClientSchema } from './client.ts';
import {
  groupSources,
  INQUIRY_SOURCES,
  sourceIconKeyword,
  sourceLabel,
  sourceMatch,
  sourceMatches,
} from './inquiry-source.ts';

describe('the inquiry-source filter', () => {
  test('ignores case and surrounding spaces', () => {
    expect(sourceMatches(' whatsapp ', 'WhatsApp')).toBe(true);
    expect(sourceMatches('Email', 'E-mail')).toBe(false);
    expect(sourceMatches('Phone', null)).toBe(false);
  });

  test.each([
    ['face to face', 'Face-to-face'],
    ['Face-to-face', 'face to face'],
    ['social media', 'Social post'],
    ['Social Media', 'Facebook'],
    ['social media', 'via instagram'],
    ['social media', 'LinkedIn message'],
    ['phone call', 'Phone'],
    ['Phone Call', 'Cold call'],
  ])('%j finds %j', (filter, source) => {
    expect(sourceMatches(filter, source)).toBe(true);
  });

  test.each([
    ['Facebook', 'Social media'],
    ['Phone', 'Phone call'],
    ['social media', 'TikTok'],
    ['phone call', 'Calendly'],
    ['constructor', 'valueOf'],
  ])('%j does not find %j', (filter, source) => {
    expect(sourceMatches(filter, source)).toBe(false);
  });

  test('finds the source with the same text, ignoring surrounding spaces', () => {
    fc.assert(
      fc.property(fc.string(), (source) => {
        expect(sourceMatches(`  ${source.toUpperCase()} `, source.toUpperCase())).toBe(true);
      }),
    );
  });

  test("matches the same sources as the server's conditions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...INQUIRY_SOURCES, 'face to face', 'social media', 'phone call'),
        fc.constantFrom(...INQUIRY_SOURCES, 'Face to face', 'LinkedIn', 'Called in', 'Social'),
        (filter, source) => {
          const { equals, contains } = sourceMatch(filter);
          const present = source.toLowerCase();
          const kept =
            equals.some((one) => one.toLowerCase() === present) ||
            contains.some((part) => present.includes(part));
          expect(sourceMatches(filter, source)).toBe(kept);
        },
      ),
    );
  });
});

describe("the dashboard's sources", () => {
  const spelt = (source: string, clients: number, unbooked = clients) => ({
    source,
    key: source.toLowerCase(),
    clients,
    unbooked,
  });

  test('merge spellings that the filter treats as equal, under the most frequent spelling', () => {
    const spellings = [spelt('face-to-face', 1), spelt('Face to Face', 2), spelt('FACE TO FACE', 1)];
    expect(groupSources(spellings)).toEqual([{ source: 'Face to Face', count: 4 }]);
    expect(groupSources([spelt('email', 1), spelt('Email', 1)])).toEqual([{ source: 'Email', count: 2 }]);
  });

  test('include the counts of other sources that their filter finds', () => {
    expect(groupSources([spelt('Social media', 1), spelt('Facebook', 3)])).toEqual([
      { source: 'Social media', count: 4 },
      { source: 'Facebook', count: 3 },
    ]);
  });

  test("list the edit screen's choice and a literal spelling of its label once", () => {
    const spellings = [spelt('social_media', 3), spelt('Social Media', 1)];
    expect(groupSources(spellings)).toEqual([{ source: 'Social Media', count: 4 }]);
    expect(groupSources([spelt('social_media', 3)])).toEqual([{ source: 'social_media', count: 3 }]);
  });

  test('list Calendly only if one of its clients has no booking', () => {
    expect(groupSources([spelt('Calendly', 3, 0)])).toEqual([]);
    expect(groupSources([spelt('Calendly', 3, 1)])).toEqual([{ source: 'Calendly', count: 3 }]);
  });
});

test('a source is stored with plain spaces, on every screen', () => {
  const typed = 'Word\u00a0of\u2003 mouth';
  const client = { first_name: 'Ada', surname: 'Byron', email: 'ada@example.org', inquiry_source: typed };
  expect(createClientSchema.parse(client).inquiry_source).toBe('Word of mouth');
  expect(editClientSchema.parse(client).inquiry_source).toBe('Word of mouth');
});

test('a source that the edit screen lacks is its own label', () => {
  expect(['social_media', 'website', 'Other', 'Pigeon'].map(sourceLabel)).toEqual([
    'Social Media',
    'Website',
    'Other',
    'Pigeon',
  ]);
});

test.each([
  ['Email', 'mail'],
  ['Phone', 'phone'],
  ['Face-to-face', 'users'],
  ['WhatsApp', 'whatsapp'],
  ['Instagram', 'instagram'],
  ['TikTok', 'tiktok'],
  ['Facebook', 'facebook'],
  ['LinkedIn', 'linkedin'],
  ['Calendly', 'calendar'],
  ['website', 'world'],
  ['advertising', 'speakerphone'],
  ['Other', 'dots'],
])('the icon of %s is %s', (source, icon) => {
  expect(sourceIconKeyword(source)).toBe(icon);
});
