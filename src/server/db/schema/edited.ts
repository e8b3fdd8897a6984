import { text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The last change that `version` counted: the user's name at the time, and when. Null until the first change. */
export const edited = { edited_by_name: text(), edited_at: instant() };
