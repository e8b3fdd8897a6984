/** What the create screen and the list's filter offer. */
export const INQUIRY_SOURCES = [
  'Email',
  'Phone',
  'Face-to-face',
  'WhatsApp',
  'Instagram',
  'TikTok',
  'Facebook',
  'Other',
] as const;

/** What the edit screen offers. */
export const EDIT_INQUIRY_SOURCES = [
  { value: 'website', label: 'Website' },
  { value: 'referral', label: 'Referral' },
  { value: 'social_media', label: 'Social Media' },
  { value: 'advertising', label: 'Advertising' },
  { value: 'other', label: 'Other' },
] as const;

/** What people read of a source: the edit screen stores names where it shows labels. */
export function sourceLabel(source: string): string {
  return EDIT_INQUIRY_SOURCES.find(({ value }) => value === source)?.label ?? source;
}

/** The source Calendly's inquiries get, and the name of the dashboard's entry for the booking flag. */
export const CALENDLY_SOURCE = 'Calendly';

/** How sources are compared. In SQL: lower(btrim(inquiry_source)), which sources stored trimmed make the same. */
export function normaliseSource(source: string): string {
  return source.trim().toLowerCase();
}

/** What a source must be for a filter to keep it, whatever the case: one of `equals`, or containing one of `contains`. */
export interface SourceMatch {
  readonly equals: readonly string[];
  readonly contains: readonly string[];
}

/**
 * What a filter matches beyond its own text. They hold from the filter to the source only: 'social media' finds the
 * source 'Facebook', the filter 'Facebook' doesn't find the source 'Social media'. The two spellings of face-to-face
 * name the same thing, so each is listed and finds the other.
 */
export const SOURCE_EQUIVALENCES: Readonly<Record<string, SourceMatch>> = {
  'face to face': { equals: ['face-to-face'], contains: [] },
  'face-to-face': { equals: ['face to face'], contains: [] },
  'social media': { equals: [], contains: ['social', 'facebook', 'instagram', 'linkedin'] },
  'phone call': { equals: [], contains: ['phone', 'call'] },
};

/** What the filter asks of a source; the server makes its SQL from this, which folds the case in its own way. */
export function sourceMatch(filter: string): SourceMatch {
  const wanted = normaliseSource(filter);
  const more = Object.hasOwn(SOURCE_EQUIVALENCES, wanted) ? SOURCE_EQUIVALENCES[wanted] : undefined;
  return { equals: [filter.trim(), ...(more?.equals ?? [])], contains: more?.contains ?? [] };
}

/** What the filter keeps, as the tests hold the server's SQL to it. @internal */
export function sourceMatches(filter: string, source: string | null): boolean {
  if (source === null) return false;
  const { equals, contains } = sourceMatch(filter);
  const present = normaliseSource(source);
  return (
    equals.some((one) => normaliseSource(one) === present) || contains.some((part) => present.includes(part))
  );
}

/** How often one spelling of a source occurs, as the kept counts have it. */
export type SourceSpelling = {
  source: string;
  /** As sources are compared, folded by the database. */
  key: string;
  clients: number;
  /** Of these, clients without the booking flag. */
  unbooked: number;
};

/**
 * The sources as entries of the dashboard, under their most frequent spelling. Each counts what its own filter finds,
 * so 'Social media' counts Facebook's clients too. Calendly is one only if some of its clients have no booking flag.
 */
export function groupSources(spellings: readonly SourceSpelling[]): { source: string; count: number }[] {
  const groups = new Map<string, SourceSpelling[]>();
  for (const spelling of spellings) {
    const key = sourceMatch(spelling.key).equals.toSorted().join('\n');
    groups.set(key, [...(groups.get(key) ?? []), spelling]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const { source, key } = others.reduce(
      (most, one) =>
        one.clients > most.clients || (one.clients === most.clients && one.source < most.source) ? one : most,
      first,
    );
    const isCalendly = key === normaliseSource(CALENDLY_SOURCE);
    if (isCalendly && group.every(({ unbooked }) => unbooked === 0)) return [];
    const { contains } = sourceMatch(key);
    const found =
      contains.length === 0
        ? group
        : spellings.filter((one) => group.includes(one) || contains.some((part) => one.key.includes(part)));
    return [{ source, count: found.reduce((sum, one) => sum + one.clients, 0) }];
  });
}

export type SourceIcon =
  | 'mail'
  | 'phone'
  | 'users'
  | 'whatsapp'
  | 'instagram'
  | 'tiktok'
  | 'facebook'
  | 'linkedin'
  | 'calendar'
  | 'world'
  | 'speakerphone'
  | 'dots';

// The first that matches wins: 'facebook' has to come before 'face', 'whatsapp call' is WhatsApp.
const ICON_KEYWORDS: readonly (readonly [SourceIcon, readonly string[]])[] = [
  ['whatsapp', ['whatsapp']],
  ['instagram', ['instagram']],
  ['tiktok', ['tiktok', 'tik tok']],
  ['facebook', ['facebook']],
  ['linkedin', ['linkedin']],
  ['calendar', ['calendly', 'calendar', 'booking']],
  ['mail', ['mail', 'newsletter']],
  ['phone', ['phone', 'call', 'mobile']],
  ['speakerphone', ['advert', 'campaign', 'marketing', 'social']],
  ['world', ['web', 'online', 'google', 'search']],
  ['users', ['face', 'person', 'referral', 'recommend', 'friend', 'event', 'meeting']],
];

/** The name of the icon that stands for a source. */
export function sourceIconKeyword(source: string): SourceIcon {
  const present = normaliseSource(source);
  const found = ICON_KEYWORDS.find(([, keywords]) => keywords.some((keyword) => present.includes(keyword)));
  return found?.[0] ?? 'dots';
}
