import type { SaveMailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import { LINK_FIELD } from '#contract/firm/mail-templates/merge-fields.ts';

/** Suggestions for a firm without templates. Nothing is stored until an administrator saves one. */
export const STARTERS: readonly SaveMailTemplate[] = [
  {
    name: 'Questionnaire, with a personal note',
    subject: 'A few questions about your business',
    body: [
      'Dear {{client.first_name}},',
      'Thank you for getting in touch. So that our first conversation is useful to you, please answer a few questions about your business:',
      LINK_FIELD,
      'If anything is unclear, simply reply to this email.',
      'Kind regards\n{{user.name}}',
    ].join('\n\n'),
  },
  {
    name: 'After our call',
    subject: 'Our conversation today',
    body: [
      'Dear {{client.first_name}},',
      'Thank you for your time today. We are preparing a proposal that sets out the services we discussed and their fees.',
      'If you think of anything else in the meantime, please reply to this email.',
      'Kind regards\n{{user.name}}',
    ].join('\n\n'),
  },
  {
    name: 'Checking in',
    subject: 'Can we help you decide?',
    body: [
      'Dear {{client.first_name}},',
      'A little while ago we sent you our proposal. Do you have any questions about it, or would a short call help?',
      'If your plans have changed, please tell us. We will then stop writing to you about it.',
      'Kind regards\n{{user.name}}',
    ].join('\n\n'),
  },
];
