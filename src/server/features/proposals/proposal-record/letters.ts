import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import { letterName } from '#contract/proposals/letters/letter-name.ts';
import { markdown } from '#server/kernel/pdf-layout/markdown.ts';
import { MARGIN, type Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, heading, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { SMALL } from '#server/kernel/pdf-layout/style.ts';
import { drawLetterhead } from './letterhead.ts';
import type { RecordInput } from './record-input.ts';

type LetterPart = ShownLetter['parts'][number];

/** Height in points of references to two texts. A page with only these has room for the notice. */
const REFERENCES = 140;

const listFormat = new Intl.ListFormat('en-GB');

/** Draws the letters. Terms and privacy notices that several letters share are printed once. */
export function drawLetters(paper: Paper, input: RecordInput): void {
  const printed = new Map<string, string>();
  for (const letter of input.letters) drawLetter(paper, input, letter, printed);
}

/**
 * Draws a letter, which starts on a new page. The consumer's notices start on new pages too, so that they can be found,
 * and the form sent back alone. `printed` has the section of each text that other letters may refer to.
 */
function drawLetter(
  paper: Paper,
  input: RecordInput,
  letter: ShownLetter,
  printed: Map<string, string>,
): void {
  const { entity, parts, signatory_ids } = letter;
  const names = input.document.signatories
    .filter(({ id }) => signatory_ids.includes(id))
    .map(({ name }) => name);
  const signers = names.length > 0 ? `To be signed by ${listFormat.format(names)}` : '';
  // The heading of the covering letter names the letter, so that no other title does.
  const named = parts.find(({ kind }) => kind === 'covering');
  const title = letterName({ title: named?.title ?? letter.title, entity });
  paper.startSection(title);
  drawLetterhead(paper, input);
  drawParts(paper, [
    heading(paper, plain(title), 1),
    ...[entity.type, signers]
      .filter((text) => text !== '')
      .map((text) => paragraph(paper, plain(text), SMALL, 4)),
  ]);
  for (const part of parts) {
    const shared = sharedKey(part);
    const section = shared === null ? undefined : printed.get(shared);
    const isBegun = paper.y > MARGIN.top + REFERENCES;
    if (part.kind === 'model_form' || (part.kind === 'cancellation' && isBegun)) paper.newPage();
    const noteSection = () => {
      if (shared !== null && section === undefined)
        printed.set(shared, `in the letter ‘${title}’, from page ${paper.page}`);
    };
    drawParts(paper, [
      ...(part === named ? [] : [heading(paper, plain(part.title), 2)]),
      { above: 0, lead: 0, isHeading: true, draw: noteSection },
      ...(section === undefined
        ? markdown(paper, part.text, 3, { isForm: part.kind === 'model_form' })
        : [paragraph(paper, plain(`The same text as ${section}. It is part of this letter too.`))]),
    ]);
  }
}

/** Equal for parts whose text may be printed once. Null for other parts. */
function sharedKey({ kind, title, text }: LetterPart): string | null {
  return kind === 'terms' || kind === 'privacy' ? JSON.stringify([kind, title, text]) : null;
}
