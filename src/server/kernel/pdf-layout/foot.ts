import { linesOf } from './lines.ts';
import { MARGIN, type Paper, WIDTH } from './paper.ts';
import { plain } from './piece.ts';
import { SMALL } from './style.ts';

const FOOT_TOP = 789;

/** Draws a running foot of one line. */
export function drawFoot(paper: Paper, text: string, page: string): void {
  const [number] = linesOf(plain(page), SMALL, WIDTH, paper);
  const [line] = linesOf(plain(text), SMALL, WIDTH - (number?.width ?? 0) - 24, paper);
  if (line) paper.drawLine(line, MARGIN.left, FOOT_TOP);
  if (number) paper.drawLine(number, MARGIN.left + WIDTH - number.width, FOOT_TOP);
}
