import { logoType } from '#contract/firm/firm/logo.ts';
import type { Tx } from '#server/db/connect.ts';
import { findLogo } from '#server/features/firm/firm/find-logo.ts';
import type { RecordInput } from './record-input.ts';

/** The logo as it was when the proposal was sent: its path ends with the hash of its content. */
export async function logoOf(db: Pick<Tx, 'select'>, path: string): Promise<RecordInput['logo']> {
  const hash = path.split('/').at(-1);
  if (!hash) return null;
  const { content } = await findLogo({ db }, hash);
  const type = logoType(content);
  return type && { type, content };
}
