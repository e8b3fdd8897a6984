import type { CsvList } from './csv-list.ts';

/** What the sanctions list was compared with, and what people decided. */
export const screeningLists: readonly CsvList[] = [];
