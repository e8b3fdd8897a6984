import type { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { type StarterLetter, starter } from './starter-letter.ts';

interface Schedule {
  sub_header: string;
  /** Empty for any. */
  entity_types?: (typeof ENTITY_TYPES)[number][];
  title: string;
  we: string[];
  you: string[];
  outside: string;
}

function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function schedule({ sub_header, entity_types = [], title, we, you, outside }: Schedule): StarterLetter {
  return starter(
    'schedule',
    title,
    [
      '### We',
      list(we),
      '### You {{covers.responsibilities}}',
      list(you),
      '### Out of scope {{covers.scope}}',
      outside,
    ],
    ['letter_scope', 'letter_responsibilities'],
    { sub_header, entity_types },
  );
}

const SCHEDULES: Schedule[] = [
  {
    sub_header: 'bookkeeping_service',
    title: 'Schedule: bookkeeping',
    we: [
      'enter and reconcile your transactions as often as agreed',
      'ask you about entries that we can’t identify',
    ],
    you: ['send invoices, receipts and bank data promptly', 'answer questions within a week'],
    outside: 'Checking that the records you send are complete, and any audit of them.',
  },
  {
    sub_header: 'vat_returns',
    title: 'Schedule: VAT returns',
    we: ['prepare each VAT return from your records', 'file it digitally once you have approved it'],
    you: ['keep VAT records and invoices', 'approve each return and pay HMRC on time'],
    outside:
      'Advice on unusual transactions, partial exemption and trade with other countries, unless agreed.',
  },
  {
    sub_header: 'annual_accounts',
    title: 'Schedule: annual accounts',
    we: [
      'prepare the annual accounts from your records, for the year to {{engagement.year_end}} and later years',
      'send them to you for approval and file them where the law requires it',
    ],
    you: ['keep proper records and give us all of them', 'approve the accounts in time'],
    outside: 'An audit or another assurance report on the accounts.',
  },
  {
    sub_header: 'corporation_tax',
    entity_types: ['Limited Company', 'Charity'],
    title: 'Schedule: corporation tax',
    we: [
      'prepare and file the company’s tax return and computations',
      'tell you what is to be paid and when',
    ],
    you: ['tell us about everything that affects the company’s tax', 'approve the return and pay on time'],
    outside: 'Enquiries by HMRC and claims for special reliefs, unless agreed.',
  },
  {
    sub_header: 'confirmation_statement',
    entity_types: ['Limited Company', 'Limited Liability Partnership', 'Charity'],
    title: 'Schedule: confirmation statement',
    we: ['prepare and file the yearly confirmation statement'],
    you: ['tell us about changes to officers, owners, shares and addresses', 'keep the company’s registers'],
    outside: 'Other filings at Companies House, unless agreed.',
  },
  {
    sub_header: 'payroll_processing',
    title: 'Schedule: payroll',
    we: [
      'calculate pay, tax and National Insurance for each pay day',
      'report to HMRC and send you payslips',
    ],
    you: [
      'send hours, starters, leavers and changes in time',
      'check the figures, pay your staff and pay HMRC',
    ],
    outside: 'Employment law and contracts with staff.',
  },
  {
    sub_header: 'auto_enrolment_pension',
    title: 'Schedule: workplace pension',
    we: ['assess your staff at each pay day', 'calculate contributions and report them to your provider'],
    you: ['choose and pay the pension provider', 'pass letters on to your staff'],
    outside: 'Advice on the choice of a pension scheme or investments.',
  },
  {
    sub_header: 'management_accounts',
    title: 'Schedule: management accounts',
    we: ['prepare management accounts for each agreed period from your records'],
    you: ['give us records up to the end of each period', 'decide what to do with the figures'],
    outside: 'Use of the figures by lenders or investors. They are for your own information.',
  },
  {
    sub_header: 'self_assessment',
    entity_types: ['Individual', 'Sole Trader'],
    title: 'Schedule: self assessment return',
    we: [
      'prepare the yearly tax return from what you give us',
      'file it once you have approved it, and tell you what to pay',
    ],
    you: ['tell us about all income and gains', 'approve the return in time and pay HMRC'],
    outside: 'Tax planning, tax credits and enquiries by HMRC, unless agreed.',
  },
  {
    sub_header: 'mtd_income_tax',
    entity_types: ['Individual', 'Sole Trader'],
    title: 'Schedule: Making Tax Digital for Income Tax',
    we: ['send the quarterly updates and the final declaration from your digital records'],
    you: ['keep digital records in suitable software', 'approve what we send and pay HMRC'],
    outside: 'The costs of software.',
  },
  {
    sub_header: 'tax_planning',
    title: 'Schedule: tax planning',
    we: ['review your tax position at the agreed meetings', 'suggest steps that fit what you have told us'],
    you: ['tell us your plans early', 'decide what you want to do'],
    outside: 'Investment advice, and advice on the tax of other countries.',
  },
];

export const LETTER_SCHEDULES: StarterLetter[] = [
  starter(
    'schedule',
    'Schedule: services',
    [
      'This schedule applies to every service in our letter without its own schedule.',
      '### We',
      list(['do the work that the service usually includes', 'tell you what we need from you, and by when']),
      '### You {{covers.responsibilities}}',
      list(['give us complete and correct information in time', 'check and approve what we prepare']),
      '### Out of scope {{covers.scope}}',
      'Everything that our letter does not name.',
    ],
    ['letter_scope', 'letter_responsibilities'],
  ),
  ...SCHEDULES.map(schedule),
];
