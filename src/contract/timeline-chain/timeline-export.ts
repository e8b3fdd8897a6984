import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';

export const TIMELINE_FORMAT = 'tallygate-timeline-1';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const countSchema = z.int().min(0);

const timelineEventSchema = z.object({
  id: z.int(),
  /** UTC with milliseconds; null for an infinite instant. */
  at: z.string().nullable(),
  actor_id: idSchema.nullable(),
  actor_name: z.string(),
  type: z.string(),
  client_name: z.string().nullable(),
  /** The JSON text as PostgreSQL writes it, because parsing it would round large numbers. */
  changes: z.string(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

const timelineLinkSchema = z.object({
  /** From 1. */
  position: z.int().min(1),
  previous_hash: hashSchema,
  commitment: hashSchema,
  /** Null if the client was erased. */
  salt: idSchema.nullable(),
  event: timelineEventSchema.nullable(),
});
export type TimelineLink = z.infer<typeof timelineLinkSchema>;

const timelineSchema = z.object({
  /** Random, so that an erased client's links don't name the client. */
  id: idSchema,
  count: countSchema,
  /** The hash of the last link. */
  hash: hashSchema,
  links: z.array(timelineLinkSchema),
  /** The newest anchor of this timeline: the hash that the link at `count` had then. */
  anchor: z
    .object({ number: z.int(), made_at: instantSchema, count: z.int().min(1), hash: hashSchema })
    .nullable(),
});
export type Timeline = z.infer<typeof timelineSchema>;

/** The signature of `sealedText` (SHA-256) by the installation's sealing key, and the certificate of that key in PEM. */
const sealSchema = z.object({ certificate: z.string(), signature: z.base64() });
export type TimelineSeal = z.infer<typeof sealSchema>;

/** A client's timeline as a file. `npm run verify -- --timeline FILE` checks it without database or network. */
export const timelineExportSchema = z.object({
  format: z.literal(TIMELINE_FORMAT),
  made_at: instantSchema,
  client_id: idSchema,
  /** The client's own timeline, then the timelines of clients that were merged into this client. */
  timelines: z.array(timelineSchema),
  /** Events from before the chain began. They have no links and can't be verified. */
  before: z.array(timelineEventSchema),
  seal: sealSchema.nullable(),
});
export type TimelineExport = z.infer<typeof timelineExportSchema>;

/** The statement that the seal signs: how many events each timeline has, how many are erased, and its last hash. */
export function sealedText({
  made_at,
  client_id,
  timelines,
}: Pick<TimelineExport, 'made_at' | 'client_id' | 'timelines'>): string {
  const heads = timelines.map(
    ({ id, count, hash, links }) => `${id} ${count} ${links.filter(isErased).length} ${hash}\n`,
  );
  return `${TIMELINE_FORMAT}\n${made_at}\n${client_id}\n${heads.join('')}`;
}

/** Whether the link is a tombstone: its content and salt are deleted. */
export function isErased({ salt, event }: TimelineLink): boolean {
  return salt === null && event === null;
}
