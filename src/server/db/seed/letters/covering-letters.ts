import { type StarterLetter, starter } from './starter-letter.ts';

function covering(entity_type: string, who: string, responsible: string): StarterLetter {
  return starter(
    'covering',
    'Engagement letter for {{entity.name}}',
    [
      '{{today}}',
      'Dear {{contact.name}}',
      `Thank you for asking {{firm.name}} to act for {{entity.name}}. ${who} This letter, the schedules, the terms and the privacy notice that follow say what we do, what you do, and what it costs. Together they are our agreement.`,
      '## Our work {{covers.scope}}',
      'Our work starts in {{engagement.start}}. You have asked us for these services:',
      '{{services.list}}',
      'The schedules say what each service includes. Anything they do not mention is out of scope. If you need more, ask us, and we agree the work and its fee in writing first. {{responsible.name}} is responsible for our work for you.',
      '## Your part {{covers.responsibilities}}',
      responsible,
      '## Fees',
      'Our fees are:',
      '{{fees.table}}',
      'The first twelve months come to {{fees.first_year}}. The terms say how we bill and when a fee may change.',
      '## Agreeing',
      'This offer is open until the end of {{proposal.valid_until}}. Please read everything and sign if you agree. Ask us about anything that is unclear.',
      'Signed by: {{signatories}}',
      'Yours sincerely',
      '{{responsible.name}}, for {{firm.name}}',
    ],
    ['letter_fees', 'letter_scope', 'letter_responsibilities'],
    { entity_type },
  );
}

const RECORDS =
  'You give us complete and correct records and answers in good time, and you read what we prepare before you approve it.';

export const COVERING_LETTERS: StarterLetter[] = [
  covering(
    'Limited Company',
    'Our client is the company, not its directors or shareholders personally.',
    `${RECORDS} The directors are responsible for the company’s accounting records, its accounts, and its returns to Companies House and HMRC.`,
  ),
  covering(
    'Sole Trader',
    'Our client is you, for your business and your own tax.',
    `${RECORDS} You are responsible for your business records and for your tax returns, even where we file them for you.`,
  ),
  covering(
    'Individual',
    'Our client is you personally.',
    `${RECORDS} You are responsible for your tax return, even where we file it for you. Please tell us about all your income and gains.`,
  ),
  covering(
    'Partnership',
    'Our client is the partnership. Each partner needs a separate letter for personal tax.',
    `${RECORDS} The partners are responsible together for the partnership’s records, accounts and tax return.`,
  ),
  covering(
    'Limited Liability Partnership',
    'Our client is the LLP, not its members personally.',
    `${RECORDS} The members are responsible for the LLP’s accounting records, its accounts, and its returns to Companies House and HMRC.`,
  ),
  covering(
    'Charity',
    'Our client is the charity, not its trustees personally.',
    `${RECORDS} The trustees are responsible for the charity’s records, its accounts and reports, and its returns to its regulator and HMRC.`,
  ),
  covering(
    'Trust',
    'Our clients are the trustees. We do not act for the settlor or the beneficiaries.',
    `${RECORDS} The trustees are responsible for the trust’s records, its tax returns and its entry in the trust register.`,
  ),
];
