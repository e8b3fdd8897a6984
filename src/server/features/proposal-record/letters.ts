import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { markdown } from '#server/features/proposal-record/layout/markdown.ts';
import type { Paper } from '#server/features/proposal-record/layout/paper.ts';
import { drawParts, heading, paragraph, plain } from '#server/features/proposal-record/layout/piece.ts';
import { LEAD, SMALL } from '#server/features/proposal-record/layout/style.ts';

type Letter = ProposalDocument['letters'][number];

const listFormat = new Intl.ListFormat('en-GB');

/**
 * Draws a letter, which starts on a new page. A model form also starts on a new page, so that it can be sent back
 * alone.
 */
export function drawLetter(paper: Paper, letter: Letter, signatories: ProposalDocument['signatories']): void {
  const { entity, title, parts, signatory_ids } = letter;
  const names = signatories.filter(({ id }) => signatory_ids.includes(id)).map(({ name }) => name);
  paper.startSection(title);
  drawParts(paper, [
    heading(paper, plain(title), 1),
    paragraph(paper, plain([entity.name, entity.type].filter(Boolean).join(', ')), LEAD, 0),
    ...(names.length > 0
      ? [paragraph(paper, plain(`To be signed by ${listFormat.format(names)}`), SMALL, 4)]
      : []),
  ]);
  for (const part of parts) {
    if (part.kind === 'model_form') paper.newPage();
    drawParts(paper, [heading(paper, plain(part.title), 2), ...markdown(paper, part.text, 3)]);
  }
}
