import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

const ada = { id: 'a', name: 'Ada', position: '', kind: 'client', signed_at: null } as const;
const ben = { ...ada, id: 'b', name: 'Ben' };
const fay = { ...ada, id: 'f', name: 'Fay', kind: 'firm' } as const;

const facts = {
  waiting_for: null,
  signatories: [ada],
  signatory_id: 'a',
  letters_to_sign: ['one'],
  code: { needed: false, entered: false, sent_to: '' },
  looked_after_by: 'Priya Shah',
  mail_configured: true,
};

test('somebody who signs alone reads, signs, gets the copy and is contacted', () => {
  expect(nextSteps(facts)).toEqual([
    'You read the letter of engagement. If something is unclear, ask us.',
    'You sign online by typing your name.',
    'You get the signed copy by email.',
    'Priya Shah contacts you to start the work.',
  ]);
});

test('the others who sign are named in their place', () => {
  const signatories = [ada, ben, fay];
  const code = { ...facts.code, needed: true };
  expect(nextSteps({ ...facts, signatories, code, letters_to_sign: ['one', 'two'] })).toEqual([
    'You read the letters of engagement. If something is unclear, ask us.',
    'You sign online by typing your name and a code that we send you.',
    'Ben signs too.',
    'Fay countersigns for us.',
    'You get the signed copy by email.',
    'Priya Shah contacts you to start the work.',
  ]);
  expect(nextSteps({ ...facts, signatories, signatory_id: 'b', waiting_for: 'Ada' }).slice(0, 4)).toEqual([
    'Ada signs first.',
    'You read the letter of engagement. If something is unclear, ask us.',
    'Then you sign online by typing your name.',
    'Fay countersigns for us.',
  ]);
});

test('without a mail server no mail is promised', () => {
  expect(nextSteps({ ...facts, looked_after_by: null, mail_configured: false }).slice(-2)).toEqual([
    'You can download the signed copy with this link.',
    'One of us contacts you to start the work.',
  ]);
});
