import { z } from 'zod';
import { archiveStatusSchema, storedArchiveSchema } from '#contract/firm/archives/archive-status.ts';
import { confirmationSchema } from '#contract/identity/account/confirmation.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { plainText } from '#contract/values/text.ts';

const PACK_PARTS = ['lists', 'samples'] as const;
export const storedPackSchema = storedArchiveSchema(PACK_PARTS);
export const packStatusSchema = archiveStatusSchema(PACK_PARTS);
export type PackStatus = z.infer<typeof packStatusSchema>;

/** How much is done, in per cent. The lists count as the first half. */
export function packProgress({
  part,
  done,
  total,
}: {
  part: 'lists' | 'samples';
  done: number;
  total: number;
}) {
  const half = total === 0 ? 0 : (50 * done) / total;
  return Math.floor(part === 'lists' ? half : 50 + half);
}

/** Where a browser downloads a pack. */
export const packPath = (id: string) => `/api/inspection-packs/${id}`;

/** Files of one level, or clients, in a pack. */
export const MOST_SAMPLES = 50;

const count = (level: string) =>
  z
    .int({ error: `${level}: enter a whole number` })
    .min(0, { error: `${level}: at least 0` })
    .max(MOST_SAMPLES, { error: `${level}: at most ${MOST_SAMPLES}` });

/** The files that a pack shows whole. `seed` makes a choice at random one that anybody can make again. */
export const sampleSchema = z.discriminatedUnion('how', [
  z.object({
    how: z.literal('random'),
    high: count('High'),
    normal: count('Normal'),
    low: count('Low'),
    seed: plainText(40, 'Seed'),
  }),
  z.object({
    how: z.literal('named'),
    client_ids: z
      .array(idSchema)
      .min(1, { error: 'Choose at least one client' })
      .max(MOST_SAMPLES, { error: `At most ${MOST_SAMPLES} clients` }),
  }),
]);
export type Sample = z.output<typeof sampleSchema>;

export const DEFAULT_SAMPLE = {
  how: 'random',
  high: 5,
  normal: 3,
  low: 2,
  seed: '',
} as const satisfies Sample;

export const startPackSchema = z.object({ sample: sampleSchema, confirmation: confirmationSchema });
