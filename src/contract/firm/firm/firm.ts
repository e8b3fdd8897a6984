import { z } from 'zod';
import { optionalHttpUrl } from '#contract/values/http-url.ts';
import { emailSchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { accentProblem, tidyColour } from './accent.ts';
import { LOGO_MAX_BYTES } from './logo.ts';

/** Maximum length of a logo's data URL: Base64 and the characters before it. */
const LOGO_MAX = Math.ceil(LOGO_MAX_BYTES / 3) * 4 + 30;
const LOGO_PATH = '/api/firm/logo/';
const STORED_LOGO = /^\/api\/firm\/logo\/([0-9a-f]{64})$/;
const NEW_LOGO = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Returns the path of a stored logo, or '' without a logo. `hash` is the SHA-256 of its content in hexadecimal. */
export function logoPath(hash: string | null): string {
  return hash === null ? '' : LOGO_PATH + hash;
}

/** Parses a form's `logo` into the hash of a stored logo or the content of a new logo. Returns null for other text. */
export function readLogo(logo: string): { hash: string } | { base64: string } | null {
  const [, hash] = STORED_LOGO.exec(logo) ?? [];
  if (hash !== undefined) return { hash };
  const [, base64] = NEW_LOGO.exec(logo) ?? [];
  return base64 === undefined ? null : { base64 };
}

/** Adds https:// to an address typed without it. Skips long texts, which are slow to match and refused later. */
const withScheme = (text: string) =>
  text.length <= 2_000 && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(text.trim())
    ? `https://${text.trim()}`
    : text;

const webAddress = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(withScheme)
    .pipe(optionalHttpUrl(label));

/** The firm as clients see it. Texts are '' if not given. A fact added here needs a column, an input and a label. */
export const firmSchema = z.object({
  // Part of mail headers and calendar files, so it has one line.
  name: requiredText(100, 'Firm name').overwrite((name) => name.replace(/[\s\p{Cc}]+/gu, ' ')),
  address: plainText(300, 'Address'),
  phone: plainText(40, 'Phone'),
  website: webAddress('Website'),
  privacy_url: webAddress('Privacy notice'),
  reply_to: z.union([z.literal(''), emailSchema], { error: 'Valid email is required' }),
  /** '' for the product's own colour. */
  accent: z
    .string({ error: 'Colour must be text' })
    .overwrite(tidyColour)
    .superRefine((colour, context) => {
      const message = colour === '' ? null : accentProblem(colour);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  /** The path of the stored logo, a data URL of a new logo, or ''. */
  logo: z
    .string({ error: 'Logo must be text' })
    .max(LOGO_MAX, { error: 'The logo is too large' })
    .refine((logo) => logo === '' || logo.length > LOGO_MAX || readLogo(logo) !== null, {
      error: 'Logo must be a PNG or JPEG picture',
    }),
});

export type Firm = z.output<typeof firmSchema>;

export const NO_FIRM: Firm = {
  name: '',
  address: '',
  phone: '',
  website: '',
  privacy_url: '',
  reply_to: '',
  accent: '',
  logo: '',
};
