import { londonDay } from '#contract/values/london-time.ts';
import { MONTHS } from './constants.ts';
import type { ProformaReview } from './review.ts';
import { isPlaceholder } from './usual-letter.ts';

type Checked = Pick<
  ProformaReview['details'],
  'letter_of_engagement' | 'services' | 'start_date_month' | 'start_date_year'
> & { primary_contact: { email: string } };

/** Returns warnings to check before sending a proforma as a proposal. They don't prevent sending it. */
export function sendWarnings(details: Checked, now: Date): string[] {
  const { letter_of_engagement, services, start_date_month, start_date_year, primary_contact } = details;
  const enabled = Object.values(services).some((groups) =>
    Object.values(groups).some((group) => group.enabled),
  );
  const past = pastStart(start_date_month, start_date_year, now);
  return [
    ...(isPlaceholder(letter_of_engagement)
      ? [`The letter of engagement is a placeholder: ${letter_of_engagement}.`]
      : []),
    ...(enabled ? [] : ['No services are selected.']),
    ...(past === null ? [] : [past]),
    ...(primary_contact.email.trim() === '' ? ['The primary contact has no email address.'] : []),
  ];
}

/** Says that a month is before the current month in London. Null if it isn't, or if the month or year is invalid. */
export function pastStart(month: string, year: string, now: Date): string | null {
  const index = MONTHS.indexOf(month as (typeof MONTHS)[number]);
  if (index < 0 || !/^\d{4}$/.test(year)) return null;
  const isPast = `${year}-${String(index + 1).padStart(2, '0')}` < londonDay(now).slice(0, 7);
  return isPast ? `The start date, ${month} ${year}, is in the past.` : null;
}
