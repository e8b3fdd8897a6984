import { z } from 'zod';
import { COUNTRY_CODES } from '#contract/values/countries.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { daySchema, idSchema, instantSchema, workDay } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { LAW_KINDS, OWN_LAW_KEYS } from './law-kinds.ts';
import type { LawKey, LawRow } from './law-row.ts';
import { LAW_ROWS } from './law-rows.ts';

const MOST = { percent: 10_000, pounds: 999_999_999, days: 366, months: 600, years: 100 } as const;

/** What the figure of a kind is called, and its bounds. Percentages are in basis points. */
const FIGURE_ERRORS = {
  percent: 'Value: enter a percentage from 0 to 100',
  pounds: 'Value: enter an amount in whole pounds',
  days: 'Value: enter whole days, from 1 to 366',
  months: 'Value: enter whole months, from 1 to 600',
  years: 'Value: enter whole years, from 1 to 100',
} as const;

/** A row of the firm's own, as it is typed. Kinds of countries have a list, the others a figure. */
export const typedLawSchema = z
  .object({
    key: z.enum(OWN_LAW_KEYS as [LawKey, ...LawKey[]], { error: 'Choose what has changed' }),
    figure: z.int({ error: 'Value: enter a whole number' }).nullable(),
    list: z
      .array(z.enum(COUNTRY_CODES as [string, ...string[]], { error: 'Countries: one of them is unknown' }))
      .max(COUNTRY_CODES.length)
      .transform((codes) => [...new Set(codes)].sort()),
    effective_from: workDay('From'),
    source_title: requiredText(200, 'Source'),
    source_url: z
      .url({ protocol: /^https$/, error: 'Link: enter an address that starts with https://' })
      .max(2_000, { error: 'Link must be 2,000 characters or fewer' }),
    note: plainText(1_000, 'Note'),
  })
  .superRefine(({ key, figure, list }, issues) => {
    const { unit } = LAW_KINDS[key];
    if (unit === 'duty') return;
    if (unit === 'countries') {
      if (figure !== null)
        issues.addIssue({ code: 'custom', path: ['figure'], message: 'Value: leave empty' });
      if (list.length === 0)
        issues.addIssue({ code: 'custom', path: ['list'], message: 'Countries: choose at least one' });
      return;
    }
    const least = unit === 'percent' || unit === 'pounds' ? 0 : 1;
    if (figure === null || figure < least || figure > MOST[unit]) {
      issues.addIssue({ code: 'custom', path: ['figure'], message: FIGURE_ERRORS[unit] });
    }
    if (list.length > 0) {
      issues.addIssue({ code: 'custom', path: ['list'], message: 'Countries: leave empty' });
    }
  });

export type TypedLaw = z.output<typeof typedLawSchema>;

export const ownLawSchema = z.object({
  id: idSchema,
  key: z.enum(OWN_LAW_KEYS as [LawKey, ...LawKey[]]),
  figure: z.int().nullable(),
  list: z.array(z.string()),
  effective_from: daySchema,
  source_title: z.string(),
  source_url: z.string(),
  note: z.string(),
  added_at: instantSchema,
  added_by_name: z.string(),
});

/** A row that the firm has added. */
export type OwnLaw = z.infer<typeof ownLawSchema>;

/**
 * The product's rows, then the firm's in the order in which they were added. `lawOn` prefers the later of two rows that
 * start on one day, so the firm's wins where it starts on the same day or later.
 */
export function lawWith(own: readonly OwnLaw[]): LawRow[] {
  return [
    ...LAW_ROWS,
    ...own.map(({ key, figure, list, effective_from, source_title, source_url, added_at }) => ({
      key,
      figure,
      list,
      effective_from,
      source: { title: source_title, url: source_url },
      looked_up_on: londonDay(new Date(added_at)),
      added_on: londonDay(new Date(added_at)),
    })),
  ];
}
