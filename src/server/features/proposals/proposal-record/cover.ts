import { accentShades, PRODUCT_ACCENT } from '#contract/firm/firm/accent.ts';
import { preparedFor } from '#contract/proposals/proposal-versions/document/prepared-for.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { detailsTable } from '#server/kernel/pdf-layout/details.ts';
import { MARGIN, type Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, heading, type Part, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { LEAD } from '#server/kernel/pdf-layout/style.ts';
import { drawLogo } from './letterhead.ts';
import type { RecordInput } from './record-input.ts';

/** The first page: the logo, the details of the proposal, and the message. */
export function drawCover(paper: Paper, input: RecordInput): void {
  const { document, signatures } = input;
  const { firm, client } = document;
  const title = signatures.length > 0 ? 'Signed proposal' : 'Proposal';
  paper.startSection(title);
  paper.artifact(() => paper.doc.rect(0, 0, paper.doc.page.width, 6).fill(accentOf(input)));
  drawLogo(paper, input, { width: 180, height: 60 });
  paper.y = MARGIN.top + 150;
  drawParts(paper, [
    heading(paper, plain(title), 1),
    paragraph(paper, plain(`for ${client.company ?? client.name}`), LEAD, 0),
    { above: 18, lead: 0, draw: () => undefined },
    detailsTable(paper, [
      ['Prepared for', preparedFor(document)],
      ['Prepared by', [firm.name, ...firm.address.split('\n'), firm.phone, firm.website]],
      ['Registration', firm.registration],
      ['Reference', [`${document.reference}, version ${document.number}`]],
      ['Sent', [dayText(londonDay(new Date(document.sent_at)))]],
      ['Valid until', [dayText(document.valid_until), 'To the end of this day in London']],
    ]),
    ...messageParts(paper, document.message),
  ]);
}

/** The firm's colour, dark enough for text on white. */
export function accentOf({ document }: Pick<RecordInput, 'document'>): string {
  const fill = document.firm.accent?.light.fill ?? '';
  return /^#[0-9a-f]{6}$/.test(fill) ? accentShades(fill).links.light : PRODUCT_ACCENT;
}

function messageParts(paper: Paper, message: string): Part[] {
  if (message.trim() === '') return [];
  const paragraphs = message.split(/\n[ \t]*\n/).filter((text) => text.trim() !== '');
  return [
    { above: 14, lead: 0, draw: () => undefined },
    ...paragraphs.map((text) => paragraph(paper, plain(text.trim()))),
  ];
}
