import { z } from 'zod';
import { daySchema } from '#contract/values/scalars.ts';
import { LETTER_DUTIES } from './letter-duty.ts';

/** Keys of the law's figures and duties. The comments give the units. */
export const LAW_KEYS = [
  /** Basis points: 2000 is 20 per cent. */
  'vat_standard_rate',
  /** Basis points. */
  'vat_reduced_rate',
  /** Pounds of taxable turnover in 12 months, above which a business must register. */
  'vat_registration_threshold',
  /** Pounds of qualifying income in a tax year, above which Making Tax Digital for Income Tax applies. */
  'mtd_income_tax_limit',
  /** A duty without a figure. */
  'paye_for_staff',
  /** Pounds of pay in a year, above which staff of the right age must be enrolled. */
  'workplace_pension_trigger',
  /** A duty without a figure. */
  'confirmation_statement',
  /** A duty without a figure. */
  'directors_tax_return',
  /** Pounds spent on construction in 12 months, above which any business is a contractor. */
  'cis_construction_spend',
  ...LETTER_DUTIES,
  /** Days after a consumer cancels within which the firm must refund them. */
  'cancellation_refund',
  /** Countries that the FATF calls for action against, as ISO 3166-1 alpha-2. */
  'call_for_action_countries',
  /** Countries under the FATF's increased monitoring, likewise. */
  'increased_monitoring_countries',
  /** Months for which somebody who has left an office counts as politically exposed. */
  'former_office_months',
] as const;

export type LawKey = (typeof LAW_KEYS)[number];

export const lawRowSchema = z.object({
  key: z.enum(LAW_KEYS),
  /** Null for a list or a duty without a figure. */
  figure: z.number().int().min(0).nullable(),
  /** Empty unless the row is a list. */
  list: z.array(z.string()),
  effective_from: daySchema,
  source: z.object({ title: z.string().min(1), url: z.url({ protocol: /^https$/ }) }),
  /** Day on which somebody compared the row with its source; null if nobody has. */
  looked_up_on: daySchema.nullable(),
  /** Of a row of the firm's own: the day on which it was added. */
  added_on: daySchema.optional(),
});

/** One statement of the law, in force from a day until a newer row with the same key. */
export type LawRow = z.infer<typeof lawRowSchema>;
