import { storedPackSchema } from '#contract/due-diligence/inspection/pack.ts';
import type { ArchiveKind } from '#server/jobs/archives/archive-kind.ts';

export const PACKS = {
  title: 'An inspection pack',
  folder: 'inspection-packs',
  lock: 7_411_977,
  stored: storedPackSchema,
} satisfies ArchiveKind<'lists' | 'samples'>;
