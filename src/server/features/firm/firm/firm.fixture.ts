import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { LOGO_HEIGHT, LOGO_WIDTH } from '#contract/firm/firm/logo.ts';
import { aPng } from '#server/kernel/pictures/png.fixture.ts';

export const LEDGER = {
  ...NO_FIRM,
  name: 'Ledger & Co',
  address: '1 High Street\nLeeds LS1 1AA',
  phone: '0113 496 0000',
  website: 'https://ledger.example',
  privacy_url: 'https://ledger.example/privacy',
  reply_to: 'post@ledger.example',
  accent: '#14213d',
};

/** A logo of the largest size. Logos with other heights differ. */
export function pngLogo(height = LOGO_HEIGHT): Buffer {
  return aPng(LOGO_WIDTH, height);
}

export function dataUrl(content: Buffer): string {
  return `data:image/png;base64,${content.toString('base64')}`;
}
