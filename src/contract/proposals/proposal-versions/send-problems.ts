import { lacksName } from '#contract/identity/users/lacks-name.ts';
import { waitingText } from '#contract/pricing/fees/fee-warnings.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { isPlaceholder, usualLetter } from '#contract/pricing/proforma/usual-letter.ts';
import { isLetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import type { LetterProblem } from '#contract/proposals/letters/letter-problem.ts';
import { VALID_EMAIL_REQUIRED } from '#contract/values/scalars.ts';
import type { ProposalDocument } from './document/document.ts';
import { type ProposalDraft, proposalDraftSchema } from './draft.ts';
import { isTooLong } from './draft-size.ts';
import type { SendProblem } from './send-problem.ts';

const listFormat = new Intl.ListFormat('en-GB');

const problem = (
  kind: SendProblem['kind'],
  message: string,
  about: Partial<Omit<SendProblem, 'kind' | 'message'>> = {},
): SendProblem => ({
  kind,
  message,
  is_blocking: true,
  letter_id: null,
  signatory_id: null,
  section: null,
  template_id: null,
  field: null,
  ...about,
});

/** A user whose name a client reads. */
export interface NamedPerson {
  user_id: string;
  full_name: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** The user who sends, the client's owner and the user who countersigns. Null if there is none. */
export type InvolvedPeople = Record<'sender' | 'owner' | 'countersignatory', NamedPerson | null>;

/** Returns the problems of a prepared proposal, including problems that don't prevent sending. */
export function sendProblems({
  document,
  draft,
  proforma,
  saved_fees,
  letter_problems,
  is_bot_under_way,
  is_countersignatory_gone,
  people,
}: {
  document: Pick<ProposalDocument, 'fees' | 'letters'> & {
    firm: Pick<ProposalDocument['firm'], 'name'>;
  };
  draft: ProposalDraft;
  proforma: Pick<ProformaDetails, 'letter_of_engagement'>;
  saved_fees: SavedFees | null;
  /** Found by `fillLetters`. */
  letter_problems: readonly LetterProblem[];
  is_bot_under_way: boolean;
  is_countersignatory_gone: boolean;
  people: InvolvedPeople;
}): SendProblem[] {
  const isOwnerUnnamed = people.owner !== null && lacksName(people.owner);
  return [
    ...nameProblems(people),
    ...(document.firm.name === ''
      ? [problem('firm_without_name', 'The firm has no name yet. Enter it in Settings → Firm.')]
      : []),
    ...(is_bot_under_way
      ? [
          problem(
            'bot_under_way',
            'The bot is sending a proposal for this client. Wait until it has finished.',
          ),
        ]
      : []),
    ...feeProblems(document.fees, saved_fees),
    ...messageProblems(draft),
    ...letterProblems(draft, proforma),
    ...(isTooLong({ ...draft, letters: document.letters })
      ? [
          problem(
            'too_long',
            'The message and the letters are too long together. Remove a letter, or shorten its texts in Letters.',
          ),
        ]
      : []),
    ...serviceProblems(document),
    ...letter_problems
      // The client has an owner, so another one need not be chosen.
      .filter(({ field }) => !(isOwnerUnnamed && field?.startsWith('responsible.')))
      .map(
        ({ kind, message, blocks, letter_ids: [letter_id = null, ...others], section, template_id, field }) =>
          problem(kind, message, {
            is_blocking: blocks,
            letter_id: others.length === 0 ? letter_id : null,
            section,
            template_id,
            field,
          }),
      ),
    ...signatoryProblems(draft),
    ...(is_countersignatory_gone
      ? [
          problem(
            'no_countersignatory',
            'The colleague who countersigns no longer has an account. Choose another colleague.',
          ),
        ]
      : []),
  ];
}

/** Names each user once, and the sender first, who can enter the missing name. */
function nameProblems({ sender, owner, countersignatory }: InvolvedPeople): SendProblem[] {
  const lacks = (user: NamedPerson | null): user is NamedPerson => user !== null && lacksName(user);
  const isOther = ({ user_id }: NamedPerson) => user_id !== sender?.user_id;
  const shown = ({ full_name, email }: NamedPerson) => full_name || email;
  return [
    ...(lacks(sender)
      ? [
          problem(
            'unnamed_sender',
            'You haven’t entered your name yet, and the client would read it. Enter it in your account.',
          ),
        ]
      : []),
    ...(lacks(owner) && isOther(owner)
      ? [
          problem(
            'unnamed_owner',
            `${shown(owner)} is responsible for this client, but hasn’t entered a name yet. Ask them to, or choose another owner.`,
          ),
        ]
      : []),
    ...(lacks(countersignatory) && isOther(countersignatory)
      ? [
          problem(
            'unnamed_countersignatory',
            `${shown(countersignatory)} countersigns, but hasn’t entered a name yet. Ask them to, or choose another colleague.`,
          ),
        ]
      : []),
  ];
}

function feeProblems(fees: Fees, saved: SavedFees | null): SendProblem[] {
  if (saved === null)
    return [
      problem(
        'no_fees',
        'The proforma has no fees. If no price book is published, publish one. Then compute the fees.',
      ),
    ];
  const names = fees.unpriced.map(({ name }) => name);
  return [
    ...(names.length > 0
      ? [problem('unpriced', `To be priced: ${listFormat.format(names)}. Enter their fees in the proforma.`)]
      : []),
    ...(haveSameAmounts(fees, saved.fees)
      ? []
      : [
          problem(
            'fees_outdated',
            'The catalogue has changed since the proforma was saved, so its fees are out of date. Save the proforma again.',
          ),
        ]),
    ...(saved.approval === 'waiting' ? [problem('approval_waiting', waitingText(saved))] : []),
  ];
}

function haveSameAmounts(one: Fees, other: Fees): boolean {
  const amounts = ({ lines }: Fees) =>
    JSON.stringify(
      lines.map(({ key, billing, is_optional, amounts: its }) => [
        key,
        billing,
        is_optional,
        its && [its.net, its.vat],
      ]),
    );
  return amounts(one) === amounts(other);
}

/**
 * Fields in the message aren't filled in, so the client would read the braces. Two braces that nothing closes may be meant
 * as text, unless the name of a field follows.
 */
function messageProblems({ message }: ProposalDraft): SendProblem[] {
  const [written] =
    [...message.matchAll(/\{\{[^{}]{0,60}\}\}|\{\{([a-z_.]{1,60})/g)].find(
      ([, name]) => name === undefined || isLetterField(name),
    ) ?? [];
  if (written === undefined) return [];
  return [
    problem(
      'unknown_field',
      `The message contains ${written}, which is not filled in there. Write out what you mean.`,
      { section: 'proposal', field: written },
    ),
  ];
}

function letterProblems(
  { letters, signatories }: ProposalDraft,
  { letter_of_engagement }: Pick<ProformaDetails, 'letter_of_engagement'>,
): SendProblem[] {
  if (letters.length === 0) return [problem('no_letter', 'Add a letter of engagement.')];
  const known = new Set(signatories.map(({ id }) => id));
  return letters.flatMap(({ id: letter_id, letter, entity_name, entity_type, signatory_ids }) => [
    ...(letter === '' || entity_name === '' || entity_type === ''
      ? [problem('no_letter', 'Choose the letter, and enter the entity that it is for.', { letter_id })]
      : []),
    ...(isPlaceholder(letter_of_engagement) && letter === usualLetter(entity_type)
      ? [
          problem(
            'usual_letter',
            `The proforma has a placeholder instead of a letter. '${letter}' is the usual letter for ${entity_type}. Check that it fits.`,
            { letter_id, is_blocking: false },
          ),
        ]
      : []),
    ...(isPlaceholder(letter)
      ? [
          problem(
            'placeholder_letter',
            `'${letter}' is a placeholder, so it can't be sent. Choose another letter.`,
            { letter_id },
          ),
        ]
      : []),
    ...(signatory_ids.some((id) => known.has(id)) && signatory_ids.every((id) => known.has(id))
      ? []
      : [
          problem(
            'letter_without_signatory',
            `Choose who signs the letter for ${entity_name || 'this entity'}.`,
            {
              letter_id,
            },
          ),
        ]),
  ]);
}

/** Each service is in one letter. A draft without letters has a problem of its own. */
function serviceProblems({ fees, letters }: Pick<ProposalDocument, 'fees' | 'letters'>): SendProblem[] {
  const engaged = new Set(letters.flatMap(({ services }) => services));
  return fees.lines
    .filter(({ kind, key }) => kind === 'service' && letters.length > 0 && !engaged.has(key))
    .map(({ key, name }) =>
      problem('service_without_letter', `Choose the letter for '${name}'. It could be in several letters.`, {
        field: key,
      }),
    );
}

function signatoryProblems({ letters, signatories }: ProposalDraft): SendProblem[] {
  if (signatories.length === 0) return [problem('no_signatory', 'Add a signatory.')];
  const { signatories: schema } = proposalDraftSchema.shape;
  const invalid = (schema.safeParse(signatories).error?.issues ?? []).flatMap(({ path, message }) => {
    const signatory = signatories[Number(path[0])];
    if (!signatory) return [problem('invalid_signatory', message)];
    const name = signatory.name || 'A signatory';
    const text =
      message === VALID_EMAIL_REQUIRED
        ? `${name} needs a valid email address.`
        : `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
    return [problem('invalid_signatory', text, { signatory_id: signatory.id })];
  });
  const signs = new Set(letters.flatMap(({ signatory_ids }) => signatory_ids));
  const idle = signatories
    .filter(({ id }) => letters.length > 0 && !signs.has(id))
    .map(({ id, name }) =>
      problem('signs_no_letter', `${name} signs the proposal, but no letter.`, {
        signatory_id: id,
        is_blocking: false,
      }),
    );
  const shared = Map.groupBy(signatories, ({ email }) => email.trim().toLowerCase());
  const same = [...shared].flatMap(([address, people]) =>
    address !== '' && people.length > 1
      ? [
          problem(
            'same_address',
            `${listFormat.format(people.map(({ name }) => name))} have the same email address. ` +
              'Each gets a link of their own, and the certificate says so.',
            { is_blocking: false },
          ),
        ]
      : [],
  );
  return [...invalid, ...idle, ...same];
}
