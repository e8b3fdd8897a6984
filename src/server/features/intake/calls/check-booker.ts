import { Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { readBookers } from './booker-links.ts';

/** Throws UNKNOWN_BOOKER if `booked_by` isn't one of the two people who take calls. */
export async function checkBooker(
  { db, env }: Pick<Services, 'env'> & { db: Db | Tx },
  booked_by: string,
): Promise<void> {
  if (!(await readBookers(db, env)).includes(booked_by)) throw new Refusal('UNKNOWN_BOOKER');
}
