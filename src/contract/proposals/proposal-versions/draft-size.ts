import { marksIn } from '#contract/proposals/letter-templates/letter-template.ts';
import type { KeptText } from '#contract/proposals/letters/document-letter.ts';
import type { ProposalDocument } from './document/document.ts';

/** In characters, of all texts together. @internal */
export const PROPOSAL_TEXT_MAX = 600_000;

/** Marks (marksIn) of all texts together. @internal */
export const PROPOSAL_MARKS_MAX = 20_000;

/**
 * Whether a proposal's message and its letters, schedules included, are longer than a proposal may be. Each text has a limit
 * of its own, and the time in which a PDF is made is limited too.
 */
export function isTooLong({ message, letters }: Pick<ProposalDocument, 'message' | 'letters'>): boolean {
  const texts = [
    message,
    ...letters.flatMap(({ parts }) =>
      parts.flatMap(({ title, text }) => [...piecesOf(title), ...piecesOf(text)]),
    ),
  ];
  const sum = (size: (text: string) => number) => texts.reduce((total, text) => total + size(text), 0);
  return sum((text) => text.length) > PROPOSAL_TEXT_MAX || sum(marksIn) > PROPOSAL_MARKS_MAX;
}

function piecesOf(kept: KeptText): string[] {
  return typeof kept === 'string' ? [kept] : kept.filter((piece) => typeof piece === 'string');
}
