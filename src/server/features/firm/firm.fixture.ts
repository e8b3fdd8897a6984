import { NO_FIRM } from '#contract/firm/firm.ts';

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

/** A PNG of 480 by 160 pixels, with only the parts that are read: its header and its end. Different for each `last`. */
export function pngLogo(last = 0): Buffer {
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
  return Buffer.from([...start, 0, 0, 1, 224, 0, 0, 0, 160, last, ...end]);
}

export function dataUrl(content: Buffer): string {
  return `data:image/png;base64,${content.toString('base64')}`;
}
