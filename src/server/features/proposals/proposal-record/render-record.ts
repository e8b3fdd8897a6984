import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { drawFoot } from '#server/kernel/pdf-layout/foot.ts';
import { Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { REPLACEMENT } from '#server/kernel/pdf-layout/shown-text.ts';
import { SMALL } from '#server/kernel/pdf-layout/style.ts';
import { agreementSection } from './agreement.ts';
import { certificateSection } from './certificate.ts';
import { drawCover } from './cover.ts';
import { feesSection } from './fees-part.ts';
import { hashedParts } from './hashed-parts.ts';
import { drawLetters } from './letters.ts';
import type { RecordInput } from './record-input.ts';
import { servicesSection } from './services.ts';

/**
 * Renders a proposal as a tagged PDF/A file. With signatures, the file also has a certificate. The same input gives the
 * same bytes, in every process, time zone and language.
 */
export async function renderRecord(input: RecordInput): Promise<Buffer> {
  const { document, signatures } = input;
  const { firm, client, reference, number } = document;
  const isSigned = signatures.length > 0;
  const kind = isSigned ? 'Signed proposal' : 'Proposal';
  const paper = new Paper({
    title: `${kind} ${reference}, version ${number}, for ${client.company ?? client.name}`,
    author: firm.name,
    // The file's identifier depends on the subject.
    subject: `Version ${number}, SHA-256 ${input.document_hash}`,
    at: new Date(
      signatures.reduce((last, { signed_at }) => (signed_at > last ? signed_at : last), document.sent_at),
    ),
  });
  drawCover(paper, input);
  paper.startSection('Services and fees');
  drawParts(paper, [...servicesSection(paper, input), ...feesSection(paper, input)]);
  drawLetters(paper, input);
  paper.startSection('Agreement');
  drawParts(paper, agreementSection(paper, input));
  if (isSigned) {
    paper.startSection('Certificate of signature');
    drawParts(paper, certificateSection(paper, input));
    for (const part of hashedParts(input)) paper.attach(part);
  }
  if (paper.hasReplaced) drawParts(paper, [replacementNote(paper)]);
  const foot = `${firm.name} · ${kind} ${reference}, version ${number}, ${dayText(londonDay(new Date(document.sent_at)))}`;
  return paper.finished((page, of) => drawFoot(paper, foot, `Page ${page} of ${of}`));
}

function replacementNote(paper: Paper) {
  const text = `${REPLACEMENT} stands for a character that this file’s fonts don’t have. Copying the text gives the character itself.`;
  return paragraph(paper, plain(text), SMALL, 16);
}
