import { text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Who last changed what `version` counts, by the name at the time, and when; null until somebody does. */
export const edited = { edited_by_name: text(), edited_at: instant() };
