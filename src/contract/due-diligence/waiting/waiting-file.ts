import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { daySchema } from '#contract/values/scalars.ts';

/** What waits in a file. `look`: reasons to look again. `hit`: possible matches with the sanctions list. */
export const WAITING_KINDS = ['look', 'review', 'hit', 'difference', 'report', 'approval'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Most names that one line has. */
export const NAMES_MAX = 3;

export const waitingFileSchema = z.object({
  kind: z.enum(WAITING_KINDS),
  client: clientSchema.pick({ id: true, first_name: true, surname: true, company: true }),
  /** Reasons, parties or registered people, at most `NAMES_MAX`. */
  names: z.array(z.string()),
  /** How many there are. */
  count: z.int(),
  /** The day in London since which it has waited. */
  since: daySchema,
  /** By when it has to be done; null if there is no such day. */
  due: daySchema.nullable(),
});
export type WaitingFile = z.infer<typeof waitingFileSchema>;

/** Most lines that are shown. The register of files has the rest. */
export const WAITING_SHOWN = 20;

/** Most lines that are counted. */
export const WAITING_COUNTED = 100;

export const waitingFilesSchema = z.object({
  items: z.array(waitingFileSchema),
  /** Of all lines, shown or not. */
  count: z.int(),
  /** Whether there are more than were counted. */
  has_more: z.boolean(),
});
export type WaitingFiles = z.infer<typeof waitingFilesSchema>;

const NOTHING_NAMED: Record<WaitingKind, string> = {
  look: 'Look at the file again',
  review: 'Review the file',
  hit: 'Decide the possible match with the sanctions list',
  difference: 'Decide whether the difference from Companies House is material',
  report: 'Report the difference to Companies House',
  approval: 'The file is complete and waits for acceptance',
};

/** What has to be done, and about whom: 'Look at the file again: New service: Payroll'. */
export function waitingFileText({
  kind,
  names,
  count,
}: Pick<WaitingFile, 'kind' | 'names' | 'count'>): string {
  if (names.length === 0) return NOTHING_NAMED[kind];
  const more = count > names.length ? `, and ${count - names.length} more` : '';
  return `${NOTHING_NAMED[kind]}: ${names.join(kind === 'look' ? '; ' : ', ')}${more}`;
}
