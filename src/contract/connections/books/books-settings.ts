import { z } from 'zod';
import type { VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import { plainText, requiredText } from '#contract/values/text.ts';

export const BOOKS_PROVIDERS = ['none', 'xero'] as const;

const taxType = (label: string) => requiredText(50, label);

/** How bills reach the books. The client secret is stored separately. */
export const booksSettingsSchema = z.object({
  provider: z.enum(BOOKS_PROVIDERS),
  /** Of the custom connection; '' without Xero. */
  client_id: plainText(200, 'Client ID'),
  /** The account that fees are income of. */
  account_code: requiredText(10, 'Account code'),
  /** The product or service in QuickBooks. */
  product: requiredText(100, 'Product or service'),
  due_days: z
    .int({ error: 'Enter a number of days' })
    .min(0, { error: 'Enter 0 or more days' })
    .max(365, { error: 'Enter 365 days or fewer' }),
  // Xero's tax type for each treatment.
  tax_standard: taxType('Standard rate'),
  tax_reduced: taxType('Reduced rate'),
  tax_zero: taxType('Zero rate'),
  tax_exempt: taxType('Exempt'),
  /** Also for the fees of a firm that isn't registered for VAT. */
  tax_outside: taxType('Outside the scope'),
});

export type BooksSettings = z.infer<typeof booksSettingsSchema>;

/** Xero's own account and tax types for the United Kingdom. */
export const DEFAULT_BOOKS: BooksSettings = {
  provider: 'none',
  client_id: '',
  account_code: '200',
  product: 'Services',
  due_days: 14,
  tax_standard: 'OUTPUT2',
  tax_reduced: 'RROUTPUT',
  tax_zero: 'ZERORATEDOUTPUT',
  tax_exempt: 'EXEMPTOUTPUT',
  tax_outside: 'NONE',
};

/** The stored settings. A setting that an earlier release didn't have gets its default. */
export function parseBooks(config: object): BooksSettings {
  return booksSettingsSchema.parse({ ...DEFAULT_BOOKS, ...config });
}

/** Xero's tax type of a line. */
export function taxTypeOf(settings: BooksSettings, treatment: VatTreatment | null): string {
  return settings[`tax_${treatment ?? 'outside'}`];
}

/** The settings form. */
export const saveBooksSchema = booksSettingsSchema
  .extend({
    enabled: z.boolean(),
    /** '' keeps the stored one. */
    secret: plainText(500, 'Client secret'),
  })
  .refine(({ provider, client_id }) => provider !== 'xero' || client_id !== '', {
    path: ['client_id'],
    error: 'Client ID is required for Xero',
  });

export type SaveBooks = z.output<typeof saveBooksSchema>;
