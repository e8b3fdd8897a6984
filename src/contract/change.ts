import { z } from 'zod';
import { type Change, WATCHED_ENTITIES } from './events.ts';

/** Validates an announcement on the server. The web reads its own server's stream and needs no schema. */
export const changeSchema: z.ZodType<Change> = z.object({
  entity: z.enum(WATCHED_ENTITIES),
  id: z.string().nullable(),
});
