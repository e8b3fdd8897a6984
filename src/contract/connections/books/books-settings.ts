import { z } from 'zod';
import type { VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import { plainText, requiredText } from '#contract/values/text.ts';

export const BOOKS_PROVIDERS = ['none', 'xero'] as const;

export type BooksProvider = (typeof BOOKS_PROVIDERS)[number];

const taxType = requiredText(50, 'Tax type');

/** How bills reach the books. The client secret is stored separately. */
export const booksSettingsSchema = z.object({
  provider: z.enum(BOOKS_PROVIDERS),
  /** Of the custom connection; '' without Xero. */
  client_id: plainText(200, 'Client id'),
  /** The account that fees are income of. */
  account_code: requiredText(10, 'Account code'),
  /** The product or service in QuickBooks. */
  product: requiredText(100, 'Product or service'),
  due_days: z
    .int({ error: 'Enter a number of days' })
    .min(0, { error: 'Enter 0 or more days' })
    .max(365, { error: 'Enter 365 days or fewer' }),
  /** Xero's tax type for each treatment. `outside` is also used by a firm that isn't registered for VAT. */
  tax_types: z.object({
    standard: taxType,
    reduced: taxType,
    zero: taxType,
    exempt: taxType,
    outside: taxType,
  } satisfies Record<VatTreatment, z.ZodType>),
});

export type BooksSettings = z.infer<typeof booksSettingsSchema>;

/** Xero's own account and tax types for the United Kingdom. */
export const DEFAULT_BOOKS: BooksSettings = {
  provider: 'none',
  client_id: '',
  account_code: '200',
  product: 'Services',
  due_days: 14,
  tax_types: {
    standard: 'OUTPUT2',
    reduced: 'RROUTPUT',
    zero: 'ZERORATEDOUTPUT',
    exempt: 'EXEMPTOUTPUT',
    outside: 'NONE',
  },
};
