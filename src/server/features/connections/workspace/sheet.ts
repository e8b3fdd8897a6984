import { detailsTable } from '#server/kernel/pdf-layout/details.ts';
import { drawFoot } from '#server/kernel/pdf-layout/foot.ts';
import { Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, heading, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { LEAD } from '#server/kernel/pdf-layout/style.ts';

/** A titled list of labels and values. */
export interface Sheet {
  title: string;
  /** The client, and when. */
  subtitle: string;
  firm: string;
  /** ISO instant. */
  at: string;
  lines: readonly (readonly [label: string, value: string])[];
}

/** Renders a sheet as PDF. The same input gives the same bytes. */
export function renderSheet({ title, subtitle, firm, at, lines }: Sheet): Promise<Buffer> {
  const paper = new Paper({ title, author: firm, subject: `${title}, ${subtitle}`, at: new Date(at) });
  paper.startSection(title);
  drawParts(paper, [
    heading(paper, plain(title), 1),
    paragraph(paper, plain(subtitle), LEAD, 0),
    detailsTable(
      paper,
      lines.map(([label, value]) => [label, value.split('\n')]),
    ),
  ]);
  return paper.finished((page, of) =>
    drawFoot(paper, `${firm} · ${title}, ${subtitle}`, `Page ${page} of ${of}`),
  );
}
