import type { Firm } from './firm.ts';

/** The labels of the form in Settings, Firm. */
export const FIRM_LABELS: Record<keyof Firm, string> = {
  name: 'Firm name',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  privacy_url: 'Privacy notice',
  reply_to: 'Reply address',
  accent: 'Colour',
  logo: 'Logo',
};
