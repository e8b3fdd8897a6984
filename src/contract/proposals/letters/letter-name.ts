import type { DocumentLetter } from './document-letter.ts';

/** Returns a letter's name in a list: its title, and its entity's name if the title doesn't contain it. */
export function letterName({ title, entity }: Pick<DocumentLetter, 'title' | 'entity'>): string {
  return title.includes(entity.name) ? title : `${title}, for ${entity.name}`;
}
