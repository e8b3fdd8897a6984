import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type FontName = 'regular' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** The contents of the font files. The licence (SIL Open Font License) allows embedding. */
const FILES: Record<FontName, Buffer> = {
  regular: readFileSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFileSync(resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

/**
 * No contextual alternates: they draw '->' as an arrow and 'x' between figures as ×, but a record shows the text as
 * written.
 */
const TEXT = { calt: false };
/** Amounts and numbers have figures of one width, so that they align in columns. */
const FIGURES = { ...TEXT, tnum: true };
const FIGURE = /^-?£?\d[\d,]*(?:\.\d+)?%?\s?$/;

/**
 * Fonts for one file. A parsed font remembers the glyphs of earlier texts, so a shared font would change the bytes of
 * later files.
 */
export function openFonts(): Record<FontName, Font> {
  return { regular: openFont('regular'), bold: openFont('bold') };
}

/** The files' tables, which the library decodes when it first needs them. Decoding them takes longer than a short file. */
const TABLES: Record<FontName, object> = { regular: {}, bold: {} };

function openFont(name: FontName): Font {
  // As the library does for variations of a font.
  const font = Object.assign(create(FILES[name]), { _tables: TABLES[name] });
  if (!('layout' in font)) throw new Error('The file is a collection of fonts');
  const layout = font.layout.bind(font);
  return Object.assign(font, { layout: (text: string) => layout(text, FIGURE.test(text) ? FIGURES : TEXT) });
}
