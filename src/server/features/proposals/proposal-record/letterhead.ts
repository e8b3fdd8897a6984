import { jpegSize, pngSize } from '#contract/values/picture-size.ts';
import { MARGIN, type Paper } from '#server/kernel/pdf-layout/paper.ts';
import { drawParts, paragraph, plain } from '#server/kernel/pdf-layout/piece.ts';
import { BODY, LEAD, SMALL } from '#server/kernel/pdf-layout/style.ts';
import type { RecordInput } from './record-input.ts';

const LOGO = { width: 120, height: 36 };

/** The head of a letter's first page: the logo or the name, the address, and how to reach the firm. */
export function drawLetterhead(paper: Paper, input: RecordInput): void {
  const { name, address, phone, website } = input.document.firm;
  drawLogo(paper, input, LOGO);
  if (input.logo) paper.y = MARGIN.top + LOGO.height;
  const lines = [
    [input.logo ? name : '', ...address.split('\n')],
    [phone, website],
  ].map((texts) => texts.filter((text) => text.trim() !== '').join(input.logo ? ' · ' : ', '));
  drawParts(
    paper,
    lines.flatMap((line) => (line === '' ? [] : [paragraph(paper, plain(line), SMALL, 4)])),
  );
  paper.y += 8;
  paper.hairline(paper.y);
}

/** The logo, or the firm's name without a logo. Some PNGs throw later, where only `renderApart` notices. */
export function drawLogo(
  paper: Paper,
  { logo, document: { firm } }: RecordInput,
  most: { width: number; height: number },
): void {
  const size = logo && (pngSize(logo.content) ?? jpegSize(logo.content));
  if (!logo || !size) {
    drawParts(paper, [
      paragraph(paper, [{ text: firm.name, is_bold: true }], { ...LEAD, colour: BODY.colour }),
    ]);
    return;
  }
  const scale = Math.min(most.width / size.width, most.height / size.height);
  const width = size.width * scale;
  const height = size.height * scale;
  const top = MARGIN.top;
  const figure = paper.child(paper.section, 'Figure', {
    alt: `Logo of ${firm.name}`,
    bbox: [MARGIN.left, top, MARGIN.left + width, top + height],
  });
  paper.content(figure, 'Figure', () => {
    paper.doc.image(paper.picture(logo.content), MARGIN.left, top, { width, height });
  });
}
