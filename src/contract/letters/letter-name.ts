import type { DocumentLetter } from './document-letter.ts';

/** A letter in a list: its title, and whom it engages unless the title says so. */
export function letterName({ title, entity }: Pick<DocumentLetter, 'title' | 'entity'>): string {
  return title.includes(entity.name) ? title : `${title}, for ${entity.name}`;
}
