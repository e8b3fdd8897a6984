import { z } from 'zod';
import { readListSearch } from '#contract/clients/client-list/list-search.ts';
import {
  clientListSearchSchema,
  newClientListSearchSchema,
} from '#contract/clients/client-list/list-search-schema.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';

/** Maximum numbers of a user's own views and of a firm's shared views. */
export const SAVED_VIEWS_MAX = { own: 30, shared: 30 } as const;

export const VIEW_NAME_MAX = 60;

/** The form of a view. `search`: filters, search, sort, columns and kind of view, as in the address of the list. */
export const saveViewSchema = z.object({
  name: requiredText(VIEW_NAME_MAX, 'Name'),
  /** Whether the whole team sees the view; otherwise only the user who saved it. */
  shared: z.boolean(),
  search: newClientListSearchSchema.transform(readListSearch),
});

export type SaveView = z.output<typeof saveViewSchema>;

export const savedViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  shared: z.boolean(),
  search: clientListSearchSchema.transform(readListSearch),
  /** Whether the caller saved it. */
  mine: z.boolean(),
  /** Whether the client list opens with it, for everybody. */
  first: z.boolean(),
  /** Counts changes. */
  version: z.int(),
});

export type SavedView = z.infer<typeof savedViewSchema>;
