import { subjectText } from '#contract/proposals/sealing/subject-text.ts';
import type { VerificationAnswer } from '#contract/proposals/verification/contract.ts';
import { type StampStanding, WHY_FOREIGN } from '#contract/proposals/verification/stamp-standing.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';

export interface FileVerdict {
  tone: 'good' | 'doubtful' | 'bad';
  title: string;
  /** Sentences that say what the verdict means and what to do next. */
  text: string[];
  facts: { label: string; value: string; isHash?: true }[];
}

type Sealed = Extract<VerificationAnswer, { state: 'sealed' }>;
type Changed = Extract<VerificationAnswer, { state: 'changed' }>;
type Unsealed = Extract<VerificationAnswer, { state: 'unsealed' }>;

const ASK_AGAIN = 'Don’t rely on this file. Ask us, or whoever sent it, for another copy.';

const CHANGED: Record<Changed['part'], (why: string) => Pick<FileVerdict, 'title' | 'text'>> = {
  seal: (why) => ({
    title: 'This document was changed',
    text: [`${why}. It isn’t the document that was sealed.`, ASK_AGAIN],
  }),
  addition: () => ({
    title: 'Something was added after this document was sealed',
    text: [
      'The part that was sealed is unchanged. But a PDF reader may show the added part as if it had been sealed too.',
      ASK_AGAIN,
    ],
  }),
  stamp: (why) => ({
    title: 'This document’s time stamp is false',
    text: [`${why}. The part that was sealed is unchanged, but its time can’t be trusted.`, ASK_AGAIN],
  }),
};

/** Says in plain words what a file is. `firm` is null if the firm's name is unknown. */
export function verdictOf(answer: VerificationAnswer, firm: string | null): FileVerdict {
  switch (answer.state) {
    case 'sealed':
      return sealedVerdict(answer, firm);
    case 'changed':
      return { tone: 'bad', ...CHANGED[answer.part](answer.why), facts: [] };
    case 'unsealed':
      return unsealedVerdict(answer);
  }
}

const WHY_IGNORED: Record<Exclude<StampStanding, 'counts'>, string> = {
  ...WHY_FOREIGN,
  other_authority:
    'we have no record of using that authority. Anybody can make a time stamp, with any time and in any name',
};

/** Facts about the time stamp, and a sentence if it is foreign. A foreign stamp's time isn't shown as a fact. */
function stampVerdict(stamp: Sealed['stamp']): { facts: FileVerdict['facts']; foreign: string | null } {
  const fact = (value: string) => ({ label: 'Time stamp', value });
  if (stamp === null)
    return {
      facts: [fact('None in this file, so only the sealing server vouches for the time')],
      foreign: null,
    };
  const { at, authority, standing } = stamp;
  const [moment, issuer] = [momentText(at), subjectText(authority)];
  if (standing === 'counts') return { facts: [fact(`${moment}, by ${issuer}`)], foreign: null };
  return {
    facts: [
      fact('None that counts, so only the sealing server vouches for the time'),
      { label: 'Foreign time stamp', value: `Issued in the name of ${issuer}; claims ${moment}` },
    ],
    foreign: `It also has a time stamp that doesn’t count, because ${WHY_IGNORED[standing]}. Don’t rely on the time that it claims.`,
  };
}

function sealedVerdict(answer: Sealed, firm: string | null): FileVerdict {
  const { facts: stampFacts, foreign } = stampVerdict(answer.stamp);
  const warning = foreign === null ? [] : [foreign];
  const facts = [
    { label: 'Sealed by', value: subjectText(answer.subject) },
    { label: 'Sealed on', value: `${momentText(answer.signed_at)}, by the clock of the sealing server` },
    ...stampFacts,
    {
      label: 'Our records',
      value: answer.stored_as
        ? 'We have exactly this file'
        : 'We don’t have exactly this file: it may have been deleted since',
    },
    { label: 'Certificate (SHA-256)', value: answer.fingerprint, isHash: true as const },
  ];
  return answer.by_us
    ? {
        tone: foreign === null ? 'good' : 'doubtful',
        title:
          foreign === null
            ? 'This document is unchanged'
            : 'This document is unchanged, but its time stamp doesn’t count',
        text: [`It was sealed by ${firm ?? 'us'}, and not one bit has changed since.`, ...warning],
        facts,
      }
    : {
        tone: 'doubtful',
        title: 'This document is unchanged, but not sealed by us',
        text: [
          `Not one bit has changed since it was sealed, but the seal isn’t ${firm === null ? 'ours' : `${firm}’s`}. Anybody can make a seal in any name.`,
          'If somebody gave it to you as ours, don’t rely on it, and tell us.',
          ...warning,
        ],
        facts: facts.filter(({ label }) => label !== 'Our records'),
      };
}

const UNSEALED: Record<Unsealed['kind'], Pick<FileVerdict, 'title' | 'text'>> = {
  no_pdf: {
    title: 'This file isn’t a PDF',
    text: ['Only PDF documents can be verified here. Choose the PDF that you were sent.'],
  },
  encrypted: {
    title: 'This PDF is encrypted',
    text: [
      'Documents that we seal are never encrypted. Either this file isn’t ours, or another program has saved it again, so nothing can be said about it.',
      'Choose the original, or ask us for another copy.',
    ],
  },
  foreign: {
    title: 'This PDF has no seal of ours',
    text: [
      'It has another electronic signature, which this page can’t verify. Open it in a PDF reader that shows signatures.',
    ],
  },
  plain: {
    title: 'This PDF has no seal',
    text: [
      'Nothing can be said about whether it was changed. Printing or saving a document again removes its seal, and proposals that nobody has signed have none.',
      'Choose the original, or ask us for another copy.',
    ],
  },
};

function unsealedVerdict({ kind, stored_as }: Unsealed): FileVerdict {
  if (stored_as === null) return { tone: 'doubtful', ...UNSEALED[kind], facts: [] };
  return {
    tone: 'good',
    title: 'This is a proposal as we sent it',
    text: [
      'Our records have exactly this file, so it is unchanged. It has no seal, because it was sent before anybody signed.',
      'It doesn’t show whether the proposal has been signed, replaced or withdrawn since then.',
    ],
    facts: [],
  };
}
