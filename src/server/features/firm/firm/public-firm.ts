import { accentShades } from '#contract/firm/firm/accent.ts';
import type { Firm } from '#contract/firm/firm/firm.ts';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { Tx } from '#server/db/connect.ts';
import { readFirm } from './read-firm.ts';

/** Returns the firm as public pages show it, or null until somebody has named it. */
export async function publicFirm({ db }: { db: Pick<Tx, 'select'> }): Promise<PublicFirm | null> {
  const firm = await readFirm({ db });
  return firm.name === '' ? null : publicPart(firm);
}

/** The facts that clients see. */
export function publicPart({ name, address, phone, website, privacy_url, logo, accent }: Firm): PublicFirm {
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
