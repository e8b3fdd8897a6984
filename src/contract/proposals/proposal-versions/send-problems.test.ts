import { expect, it } from 'vitest';
import { aFeeLine, aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { ProposalDocument } from './document/document.ts';
import type { ProposalDraft } from './draft.ts';
import type { SendProblem } from './send-problem.ts';
import { type NamedPerson, sendProblems } from './send-problems.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [LETTER, ADA, BEN] = [uuid(1), uuid(2), uuid(3)];

const saved_fees = aSavedFees();
const { fees } = saved_fees;

const person = (id: string, name: string, email = `${name.toLowerCase()}@one.example`) => ({
  id,
  name,
  email,
  position: '',
});

const user = (first_name: string | null): NamedPerson => ({
  user_id: uuid(first_name === null ? 8 : 9),
  full_name: first_name ?? 'Administrator',
  email: 'staff@one.example',
  first_name,
  last_name: first_name && 'Staff',
});

const draft: ProposalDraft = {
  message: '',
  valid_days: 30,
  letters: [
    {
      id: LETTER,
      letter: 'Individual',
      entity_name: 'Ada',
      entity_type: 'Individual',
      is_private: false,
      signatory_ids: [ADA],
    },
  ],
  signatories: [person(ADA, 'Ada')],
  service_letters: {},
  order: 'in_order',
  needs_code: false,
  countersignatory: null,
};

const letterWith = (services: string[]): ProposalDocument['letters'][number] => ({
  id: LETTER,
  letter: 'Individual',
  title: 'Letter',
  entity: { name: 'Ada', type: 'Individual' },
  is_consumer: true,
  services,
  parts: [],
  signatory_ids: [ADA],
});

type Given = Partial<Omit<Parameters<typeof sendProblems>[0], 'document'>> & {
  firm?: string;
  shown?: ProposalDocument['fees'];
  letters?: ProposalDocument['letters'];
};

function problems({ firm = 'Shore & Co', shown = fees, letters = [], ...given }: Given = {}) {
  return sendProblems({
    document: { firm: { name: firm }, fees: shown, letters },
    draft,
    proforma: { letter_of_engagement: 'Individual' },
    saved_fees,
    letter_problems: [],
    is_bot_under_way: false,
    is_countersignatory_gone: false,
    people: { sender: user('Sam'), owner: null, countersignatory: null },
    ...given,
  }).map(({ kind, is_blocking, message, letter_id, signatory_id }) => ({
    kind,
    is_blocking,
    message,
    about: letter_id ?? signatory_id,
  }));
}

const blocking = (kind: SendProblem['kind'], message: string, about: string | null = null) => [
  { kind, is_blocking: true, message, about },
];
const note = (kind: SendProblem['kind'], message: string, about: string | null = null) => [
  { kind, is_blocking: false, message, about },
];
const withLetter = (given: Partial<ProposalDraft['letters'][number]>) => ({
  draft: { ...draft, letters: draft.letters.map((letter) => ({ ...letter, ...given })) },
});

it('a complete proposal has no problem', () => {
  expect(problems()).toEqual([]);
});

it.each<[string, Given, ReturnType<typeof problems>]>([
  [
    'a firm without a name',
    { firm: '' },
    blocking('firm_without_name', 'The firm has no name yet. Enter it in Settings → Firm.'),
  ],
  [
    'a bot at work',
    { is_bot_under_way: true },
    blocking('bot_under_way', 'The bot is sending a proposal for this client. Wait until it has finished.'),
  ],
  [
    'a proforma without fees',
    { saved_fees: null },
    blocking(
      'no_fees',
      'The proforma has no fees. If no price book is published, publish one. Then compute the fees.',
    ),
  ],
  [
    'unpriced lines, by name',
    {
      shown: {
        ...fees,
        unpriced: [
          { key: 'a', name: 'Audit', why: '' },
          { key: 'b', name: 'VAT', why: '' },
        ],
      },
    },
    blocking('unpriced', 'To be priced: Audit and VAT. Enter their fees in the proforma.'),
  ],
  [
    'discounts that wait for approval',
    { saved_fees: { ...saved_fees, approval: 'waiting', asked_by_name: 'Sam' } },
    blocking('approval_waiting', "The fees saved by Sam are waiting for an administrator's approval."),
  ],
  [
    'a service in no letter, by name',
    { letters: [letterWith([])] },
    blocking(
      'service_without_letter',
      `Choose the letter for '${fees.lines[0]?.name}'. It could be in several letters.`,
    ),
  ],
  ['services that are all in a letter', { letters: [letterWith(fees.lines.map(({ key }) => key))] }, []],
  [
    'a draft without a letter',
    { draft: { ...draft, letters: [] } },
    blocking('no_letter', 'Add a letter of engagement.'),
  ],
  [
    'a placeholder letter',
    withLetter({ letter: 'PLACEHOLDER PLEASE EDIT (Sole Trader)' }),
    blocking(
      'placeholder_letter',
      "'PLACEHOLDER PLEASE EDIT (Sole Trader)' is a placeholder, so it can't be sent. Choose another letter.",
      LETTER,
    ),
  ],
  [
    'the usual letter in place of a placeholder',
    { proforma: { letter_of_engagement: 'PLACEHOLDER PLEASE EDIT (Limited Company)' } },
    note(
      'usual_letter',
      "The proforma has a placeholder instead of a letter. 'Individual' is the usual letter for Individual. Check that it fits.",
      LETTER,
    ),
  ],
  [
    'a message with a merge field',
    { draft: { ...draft, message: 'Dear {{client.name}}' } },
    blocking(
      'unknown_field',
      'The message contains {{client.name}}, which is not filled in there. Write out what you mean.',
    ),
  ],
  [
    'a message with an unclosed field',
    { draft: { ...draft, message: 'Dear {{client.name' } },
    blocking(
      'unknown_field',
      'The message contains {{client.name, which is not filled in there. Write out what you mean.',
    ),
  ],
  [
    'no message with braces that aren’t around a field',
    { draft: { ...draft, message: 'In our templates, {{ starts a field.\n\nKind regards {{' } },
    [],
  ],
  [
    'a letter that nobody signs',
    withLetter({ signatory_ids: [] }),
    [
      ...blocking('letter_without_signatory', 'Choose who signs the letter for Ada.', LETTER),
      ...note('signs_no_letter', 'Ada signs the proposal, but no letter.', ADA),
    ],
  ],
  [
    'a letter signed by somebody who was removed',
    withLetter({ signatory_ids: [ADA, BEN] }),
    blocking('letter_without_signatory', 'Choose who signs the letter for Ada.', LETTER),
  ],
  [
    'a draft without signatories and letters',
    { draft: { ...draft, letters: [], signatories: [] } },
    [
      ...blocking('no_letter', 'Add a letter of engagement.'),
      ...blocking('no_signatory', 'Add a signatory.'),
    ],
  ],
  [
    'an address that can’t be mailed',
    { draft: { ...draft, signatories: [person(ADA, 'Ada', 'ada')] } },
    blocking('invalid_signatory', 'Ada needs a valid email address.', ADA),
  ],
  [
    'two people with one address',
    {
      draft: {
        ...draft,
        letters: draft.letters.map((letter) => ({ ...letter, signatory_ids: [ADA, BEN] })),
        signatories: [person(ADA, 'Ada', 'Both@one.example'), person(BEN, 'Ben', 'both@one.example')],
      },
    },
    note(
      'same_address',
      'Ada and Ben have the same email address. Each gets a link of their own, and the certificate says so.',
    ),
  ],
  [
    'a field that a letter can’t fill in',
    {
      letter_problems: [
        {
          kind: 'unknown_field',
          blocks: true,
          letter_ids: [LETTER],
          template_id: null,
          field: '{{client.shoe}}',
          section: 'letters',
          message: 'The field {{client.shoe}} …',
        },
      ],
    },
    blocking('unknown_field', 'The field {{client.shoe}} …', LETTER),
  ],
  [
    'a countersignatory without an account',
    { is_countersignatory_gone: true },
    blocking(
      'no_countersignatory',
      'The colleague who countersigns no longer has an account. Choose another colleague.',
    ),
  ],
  [
    'a sender without a name, even if they also countersign',
    { people: { sender: user(null), owner: user(null), countersignatory: user(null) } },
    blocking(
      'unnamed_sender',
      'You haven’t entered your name yet, and the client would read it. Enter it in your account.',
    ),
  ],
  [
    'an owner without a name, and not the letters’ empty field as well',
    {
      people: { sender: user('Sam'), owner: user(null), countersignatory: null },
      letter_problems: [
        {
          kind: 'unfilled_field',
          blocks: true,
          letter_ids: [LETTER],
          template_id: null,
          field: 'responsible.name',
          section: 'client',
          message: 'No value.',
        },
      ],
    },
    blocking(
      'unnamed_owner',
      'Administrator is responsible for this client, but hasn’t entered a name yet. Ask them to, or choose another owner.',
    ),
  ],
  [
    'a countersignatory without a name',
    { people: { sender: user('Sam'), owner: null, countersignatory: user(null) } },
    blocking(
      'unnamed_countersignatory',
      'Administrator countersigns, but hasn’t entered a name yet. Ask them to, or choose another colleague.',
    ),
  ],
])('the problems name %s', (_what, given, expected) => {
  expect(problems(given)).toEqual(expected);
});

it('the problems name fees that changed with the catalogue after the proforma was saved', () => {
  const shown = { ...fees, lines: [aFeeLine({ key: 'a' })] };
  expect(problems({ shown })).toMatchObject([{ kind: 'fees_outdated', is_blocking: true }]);
});
