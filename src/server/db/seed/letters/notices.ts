import { type StarterLetter, starter } from './starter-letter.ts';

export const NOTICES: StarterLetter[] = [
  starter(
    'privacy',
    'Privacy notice',
    [
      '{{facts.legal_name}} decides how your personal data is used. We are registered with the Information Commissioner’s Office under {{facts.ico_number}}. Questions about your data: {{facts.data_contact}}.',
      '## What we use and why',
      'We use names, contact details, identity documents, and tax and financial records of you and the people you tell us about. We need them to do the work that you ask for (our contract), to meet our duties under tax and money laundering law (legal obligation), and to run our firm (legitimate interest).',
      '## Who receives it',
      'HMRC, Companies House, our supervisory body and our insurer, where the work or the law requires it, and companies that run software for us under contract. We do not sell data. If data leaves the United Kingdom, we make sure that it is protected as the law requires.',
      '## How long we keep it',
      'Identity checks and records of our work are kept for at least {{law.retention_years}} years after our work for you has ended, and deleted when no duty to keep them is left.',
      '## Your rights',
      'You can ask for a copy of your data, and ask us to correct it, delete it, limit its use or pass it on, or object to its use. Some data must be kept by law.',
      '## Complaints',
      'If you think that we have misused your data, write to {{facts.data_contact}}. We confirm within {{law.complaint_days}} days that we have your complaint, look into it without delay, and tell you the outcome. You can also complain to the Information Commissioner’s Office (ico.org.uk).',
      'The full notice is at {{firm.privacy_notice}}.',
    ],
    ['letter_data_protection', 'letter_data_complaints'],
  ),
  starter(
    'cancellation',
    'Your right to cancel',
    [
      'You can cancel this agreement within {{law.cancellation_days}} days, without giving a reason. The days count from the day after all signatories have signed.',
      '## How to cancel',
      'Tell us clearly that you cancel, for example by letter to {{firm.address}} or by email to {{firm.email}}. You can use the form that follows, but you don’t have to. It is enough that you send your message before the {{law.cancellation_days}} days are over.',
      '## What happens then',
      'We pay back everything that you have paid us, within {{law.refund_days}} days of your message, in the way in which you paid and without a charge.',
      '## If you want us to start earlier',
      'We start after the {{law.cancellation_days}} days, unless you ask us to start earlier. There is a separate tick for this when you sign. If you then cancel, you pay for the share of the work done until you told us. If all the work was done at your request before the days are over, you can no longer cancel.',
    ],
    ['letter_cancellation'],
    { readers: 'consumer' },
  ),
  starter(
    'model_form',
    'Cancellation form',
    [
      'Complete and return this form only if you want to cancel the contract.',
      'To {{firm.name}}, {{firm.address}}, {{firm.email}}:',
      'I/We\\* hereby give notice that I/we\\* cancel my/our\\* contract for the supply of the following service\\*: ____________________',
      '| | |\n| --- | --- |\n| Ordered on\\* / received on\\* | |\n| Name of consumer(s) | |\n| Address of consumer(s) | |\n| Signature of consumer(s), only if this form is sent on paper | |\n| Date | |',
      '\\* Delete as appropriate.',
    ],
    [],
    { readers: 'consumer' },
  ),
];
