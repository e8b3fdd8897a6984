import { accentShades } from '#contract/firm/accent.ts';
import type { PublicFirm } from '#contract/firm/public-firm.ts';
import type { Tx } from '#server/db/connect.ts';
import { readFirm } from './read-firm.ts';

/** The firm as public pages show it; null until somebody has named it. */
export async function publicFirm({ db }: { db: Pick<Tx, 'select'> }): Promise<PublicFirm | null> {
  const { name, address, phone, website, privacy_url, logo, accent } = await readFirm({ db });
  if (name === '') return null;
  const shades = accent === '' ? null : accentShades(accent);
  return {
    name,
    address,
    phone,
    website,
    privacy_url,
    logo,
    accent: shades && { light: shades.light, dark: shades.dark },
  };
}
