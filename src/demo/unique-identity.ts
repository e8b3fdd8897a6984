import type { DemoRandom } from './random.ts';

const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  æ: 'ae',
  '&': 'and',
};

/** Converts a name to lower-case ASCII for an address: 'Łukasz O’Neill' becomes 'lukaszoneill'. Hyphens stay. */
function addressPart(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łøßıđæ&]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '');
}

const LEGAL_ENDINGS = /\b(?:ltd|limited|group|llp)(?=\W|$)/gi;
const MAX_LABEL = 40;

// Reserved for documentation (RFC 2606), so mail to them reaches nobody.
const MAIL_HOSTS = ['example.com', 'example.org', 'example.net'];

export interface EmailAddresses {
  /** Returns an address that wasn't used before. */
  of(random: DemoRandom, firstName: string, surname: string, company: string | null): string;
}

/**
 * Addresses that never repeat. A dot, which no name contains, separates first name and surname, and a repeated pair
 * gets a number. So memory grows with the combinations of names, not with the number of clients.
 */
export function createEmailAddresses(): EmailAddresses {
  const given = new Map<string, number>();
  const parts = new Map<string, string>();
  const namePart = (name: string) => {
    const part = parts.get(name) ?? addressPart(name);
    parts.set(name, part);
    return part;
  };
  return {
    of(random, firstName, surname, company) {
      const pair = `${namePart(firstName)}.${namePart(surname)}`;
      const times = (given.get(pair) ?? 0) + 1;
      given.set(pair, times);
      const label = addressPart((company ?? '').replace(LEGAL_ENDINGS, ''))
        .slice(0, MAX_LABEL)
        .replace(/^-+|(?<!-)-+$/g, '');
      const host = label && random.chance(0.7) ? `${label}.example` : random.pick(MAIL_HOSTS);
      return `${pair}${times > 1 ? times : ''}@${host}`;
    },
  };
}

/** Permutes the numbers below `size`. No number repeats, because the prime 7,919 isn't a factor of 10ⁿ or 9 × 10ⁿ. */
function scattered(index: number, size: number): number {
  return (index * 7_919 + 4_207) % size;
}

const FOUR_DIGITS = 10_000;

/**
 * Proposal ids that never repeat: TG, the year and four digits. After a year's 10,000 numbers are used, more digits.
 */
export function createProposalIds(): { of(year: number): string } {
  const taken = new Map<number, number>();
  return {
    of(year) {
      let index = taken.get(year) ?? 0;
      taken.set(year, index + 1);
      if (index < FOUR_DIGITS) return `TG${year}${String(scattered(index, FOUR_DIGITS)).padStart(4, '0')}`;
      let from = FOUR_DIGITS;
      index -= FOUR_DIGITS;
      // There are 90,000 numbers of five digits and 900,000 of six. Each length starts where the previous one ended.
      while (index >= from * 9) {
        index -= from * 9;
        from *= 10;
      }
      return `TG${year}${from + scattered(index, from * 9)}`;
    },
  };
}
