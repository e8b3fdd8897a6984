import { type Firm, logoPath, NO_FIRM } from '#contract/firm/firm/firm.ts';
import type { Tx } from '#server/db/connect.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import type { Env } from '#server/kernel/env.ts';

/** The columns of the form. `version` counts changes to them. */
const firmColumns = {
  name: firm.name,
  address: firm.address,
  phone: firm.phone,
  website: firm.website,
  privacy_url: firm.privacy_url,
  reply_to: firm.reply_to,
  accent: firm.accent,
  logo_hash: firm.logo_hash,
  version: firm.version,
};

export type StoredFirm = Firm & { version: number };

/** Returns the firm. Until somebody saves it, its texts are empty and its version is 0. */
export async function readFirm({ db }: { db: Pick<Tx, 'select'> }): Promise<StoredFirm> {
  const [row] = await db.select(firmColumns).from(firm);
  return row ? firmOf(row) : { ...NO_FIRM, version: 0 };
}

export function firmOf<Row extends { logo_hash: string | null }>({
  logo_hash,
  ...facts
}: Row): Omit<Row, 'logo_hash'> & { logo: string } {
  return { ...facts, logo: logoPath(logo_hash) };
}

/** The name in call invitations, client mails and seals: the firm's, or the product's until somebody names the firm. */
export async function firmName({
  db,
  env,
}: {
  db: Pick<Tx, 'select'>;
  env: Pick<Env, 'appName'>;
}): Promise<string> {
  const [row] = await db.select({ name: firm.name }).from(firm);
  return row?.name || env.appName;
}
