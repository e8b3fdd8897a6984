import { asc, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { packageColumns } from './package-columns.ts';

export function listPackages({ db }: Pick<SignedInCtx, 'db'>) {
  return db
    .select(packageColumns)
    .from(proforma_packages)
    .orderBy(asc(sql`lower(${proforma_packages.name})`));
}
