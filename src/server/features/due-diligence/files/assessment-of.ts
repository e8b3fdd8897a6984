import { type Assessment, assessmentSchema } from '#contract/due-diligence/files/file.ts';
import type { FileRow } from './load-file.ts';

const FIELDS = Object.keys(assessmentSchema.shape) as (keyof Assessment)[];

/** The part of a file that a person judges. */
export function assessmentOf(row: FileRow): Assessment {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Assessment;
}
