import type { LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { type StarterLetter, starter } from './starter-letter.ts';

const DUTIES: LetterDuty[] = [
  'letter_fees',
  'letter_scope',
  'letter_responsibilities',
  'letter_supervision',
  'letter_insurance',
  'letter_money_laundering',
  'letter_duration',
  'letter_governing_law',
];

const SHARED_START = [
  '## 1. Who we are',
  '{{facts.legal_name}} ({{facts.legal_form}}) is the firm that you engage. ‘We’ and ‘us’ mean this firm.',
  '## 2. Scope and responsibilities {{covers.scope}} {{covers.responsibilities}}',
  'We do the work that the schedules describe, with reasonable skill and care. We rely on what you tell us and do not check it unless a schedule says so. We have no duty to look for fraud or errors. You remain responsible for your records, your decisions and your returns, and you keep to the dates that we give you. If information reaches us late, a deadline may be missed, and penalties are yours.',
];

const SHARED_MIDDLE = [
  '## 4. Clients’ money',
  '{{facts.client_money}}',
  '## 5. Supervision and complaints',
  'We are supervised by {{facts.supervisory_body}}. If you are unhappy with our work, please write to {{facts.complaints_contact}}. We look into it promptly and tell you what we find. If you are still unhappy, you can complain to our supervisory body: {{facts.supervisory_complaints}}.',
  '## 6. Professional indemnity insurance',
  'Our insurer is {{facts.insurer}}, {{facts.insurer_address}}. The cover applies in this territory: {{facts.insurance_territory}}.',
  '## 7. Money laundering {{covers.money_laundering}}',
  'The law on money laundering requires us to identify you and the people behind a business, to keep that information up to date, and to report suspicions to the authorities. We may not be allowed to tell you about such a report. We may stop work until you have given us what we need. We keep these records for {{law.retention_years}} years after our work for you has ended, and then delete them.',
];

const SHARED_END = [
  '## 9. Governing law',
  'The law of {{facts.governing_law}} applies to this agreement, and its courts decide disputes.',
];

export const TERMS: StarterLetter[] = [
  starter(
    'terms',
    'Terms for businesses',
    [
      ...SHARED_START,
      '## 3. Fees and billing {{covers.fees}}',
      'The fees, and any tax on them, are those in our letter. Monthly fees are due each month in advance, others when the work is done. Please pay within 14 days. We may charge statutory interest on late payments. We tell you a month ahead if a regular fee changes. Work outside the schedules is charged only after we have agreed it with you.',
      ...SHARED_MIDDLE,
      '## 8. Duration and ending {{covers.duration}}',
      'The agreement starts when all signatories have signed and continues until somebody ends it. You or we may end it with 30 days’ notice in writing, or at once after a serious breach. You then pay for the work done so far, and we hand over your records and help your next accountant with the usual information.',
      ...SHARED_END,
    ],
    DUTIES,
    { readers: 'business' },
  ),
  starter(
    'terms',
    'Terms for private clients',
    [
      ...SHARED_START,
      '## 3. Fees and billing {{covers.fees}}',
      'The fees, with any tax on them, are those in our letter. We send you a bill when the work is done, or monthly where the letter says so. Please pay within 14 days. We tell you a month ahead if a regular fee changes, and you can then end the agreement. Work outside the schedules is charged only after we have agreed it with you.',
      ...SHARED_MIDDLE,
      '## 8. Duration and ending {{covers.duration}}',
      'The agreement starts when you have signed and continues until somebody ends it. You can end it at any time in writing. We can end it with 30 days’ notice. You then pay for the work done so far. Your right to cancel in the first {{law.cancellation_days}} days is explained in the cancellation notice. Nothing in these terms takes away rights that the law gives you as a consumer.',
      ...SHARED_END,
    ],
    DUTIES,
    { readers: 'consumer' },
  ),
];
