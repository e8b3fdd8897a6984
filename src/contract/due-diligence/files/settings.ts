import { z } from 'zod';
import { instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { FACTOR_MAX } from './file.ts';
import { RISK_LEVEL_LABELS, type RiskLevel } from './risk-level.ts';

const months = (level: RiskLevel) =>
  z
    .int({ error: `${RISK_LEVEL_LABELS[level]}: enter whole months` })
    .min(1, { error: `${RISK_LEVEL_LABELS[level]}: at least 1 month` })
    .max(60, { error: `${RISK_LEVEL_LABELS[level]}: at most 60 months` });

/** What an administrator sets. */
export const dueDiligenceFieldsSchema = z.object({
  in_use: z.boolean(),
  review_months: z.object({ low: months('low'), normal: months('normal'), high: months('high') }),
  factors: z
    .array(requiredText(60, 'Factor'))
    .min(1, { error: 'Keep at least one factor' })
    .max(FACTOR_MAX, { error: `At most ${FACTOR_MAX} factors` })
    .refine((factors) => new Set(factors.map((factor) => factor.toLowerCase())).size === factors.length, {
      error: 'Two factors have the same name',
    }),
  record_years: z.int().min(1, { error: 'At least 1 year' }).max(30, { error: 'At most 30 years' }),
  /** The declaration that nobody else can approve. */
  is_alone: z.boolean(),
});
export type DueDiligenceFields = z.output<typeof dueDiligenceFieldsSchema>;

export const dueDiligenceSettingsSchema = dueDiligenceFieldsSchema.extend({
  in_use_since: instantSchema.nullable(),
  alone_by_name: z.string().nullable(),
  alone_since: instantSchema.nullable(),
  version: z.int(),
});
export type DueDiligenceSettings = z.infer<typeof dueDiligenceSettingsSchema>;

export const DEFAULT_DUE_DILIGENCE: DueDiligenceSettings = {
  in_use: false,
  in_use_since: null,
  review_months: { low: 36, normal: 24, high: 12 },
  factors: ['Client', 'Country', 'Service', 'Delivery', 'Transaction'],
  record_years: 6,
  is_alone: false,
  alone_by_name: null,
  alone_since: null,
  version: 0,
};
