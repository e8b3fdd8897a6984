import type { FontName } from './fonts.ts';

export interface Style {
  font: FontName;
  /** Points. */
  size: number;
  /** The distance from baseline to baseline, in points. */
  leading: number;
  colour: string;
}

export const INK = '#1c1e21';
/** Contrast 6.6:1 on white. */
export const MUTED = '#565b64';
export const LINE = '#d7dade';

export const BODY: Style = { font: 'regular', size: 9.75, leading: 14.5, colour: INK };
export const STRONG: Style = { ...BODY, font: 'bold' };
export const SMALL: Style = { font: 'regular', size: 8.25, leading: 12, colour: MUTED };
export const LABEL: Style = { ...SMALL, font: 'bold' };
export const LEAD: Style = { font: 'regular', size: 13, leading: 19, colour: MUTED };

/** H1 to H5. */
export const HEADINGS: readonly Style[] = [
  { font: 'bold', size: 21, leading: 27, colour: INK },
  { font: 'bold', size: 13, leading: 18, colour: INK },
  { font: 'bold', size: 11, leading: 15.5, colour: INK },
  { font: 'bold', size: 9.75, leading: 14.5, colour: INK },
  { font: 'bold', size: 9.75, leading: 14.5, colour: MUTED },
];

/** Space above H1 to H5, in points. */
export const ABOVE: readonly number[] = [26, 22, 16, 12, 10];
