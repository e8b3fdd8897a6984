import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

export const TIMELINE_FORMAT = 'tallygate-timeline-2';

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

/** The hash that the link at `count` had when it was anchored. */
const timelineAnchorSchema = z.object({
  number: z.int(),
  made_at: instantSchema,
  count: z.int().min(1),
  hash: hashSchema,
});
export type TimelineAnchor = z.infer<typeof timelineAnchorSchema>;

const timelineSchema = z.object({
  /** Random, so that an erased client's links don't name the client. */
  id: idSchema,
  count: countSchema,
  /** The hash of the last link. */
  hash: hashSchema,
  links: z.array(timelineLinkSchema),
  /** All anchors of this timeline. If they name a timeline that is gone, its count is 0. */
  anchors: z.array(timelineAnchorSchema),
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

/** The statement that the seal signs: how many events each timeline has, how many are erased, its last hash and its anchors. */
export function sealedText({
  format,
  made_at,
  client_id,
  timelines,
}: Pick<TimelineExport, 'format' | 'made_at' | 'client_id' | 'timelines'>): string {
  const lines = timelines.flatMap(({ id, count, hash, links, anchors }) => [
    `${id} ${count} ${links.filter(isErased).length} ${hash}`,
    ...anchors.map((anchor) => `anchor ${anchor.number} ${anchor.made_at} ${anchor.count} ${anchor.hash}`),
  ]);
  return [format, made_at, client_id, ...lines].map((line) => `${line}\n`).join('');
}

/** Whether the link is a tombstone: its content and salt are deleted. */
export function isErased({ salt, event }: TimelineLink): boolean {
  return salt === null && event === null;
}
