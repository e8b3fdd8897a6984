import { z } from 'zod';
import { isPlaceholder, isUsual } from '#contract/pricing/proforma/usual-letter.ts';
import { plainText } from '#contract/values/text.ts';

const MAX_NAMES = 50;

/** The letters and entities that a text fits within its scope, according to its author. */
export const fitsSchema = z.object({
  /** Letters that aren't usual, such as 'Limited Company (Audit)', that a text for any letter fits too. */
  letters: z.array(plainText(200, 'Letter of engagement')).max(MAX_NAMES),
  /** Entity types that a text for any entity is limited to. Empty: it fits all. */
  entity_types: z.array(plainText(200, 'Entity type')).max(MAX_NAMES),
});

export type Fits = z.output<typeof fitsSchema>;

export const FITS_ANY: Fits = { letters: [], entity_types: [] };

interface Fitting {
  /** '' for any. */
  letter: string;
  /** '' for any. */
  entity_type: string;
  fits: Fits;
}

/** Whether general texts are written for a letter. Any other letter needs texts that name it, or are said to fit it. */
export function isSpecial(letter: string): boolean {
  return letter !== '' && !isUsual(letter) && !isPlaceholder(letter);
}

/** Whether a text fits a letter by its name. */
export function fitsLetter({ letter, fits }: Fitting, name: string): boolean {
  return letter === name || !isSpecial(name) || fits.letters.includes(name);
}

/** Whether a text fits an entity type. */
export function fitsEntity({ entity_type, fits }: Fitting, type: string): boolean {
  const { entity_types } = fits;
  return entity_type === type || entity_types.length === 0 || entity_types.includes(type);
}
