/** Choices of the create screen and the list's filter. */
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

/** Choices of the edit screen. */
export const EDIT_INQUIRY_SOURCES = [
  { value: 'website', label: 'Website' },
  { value: 'referral', label: 'Referral' },
  { value: 'social_media', label: 'Social Media' },
  { value: 'advertising', label: 'Advertising' },
  { value: 'other', label: 'Other' },
] as const;

/** Returns a source's label. The edit screen stores names but shows labels. */
export function sourceLabel(source: string): string {
  return EDIT_INQUIRY_SOURCES.find(({ value }) => value === source)?.label ?? source;
}

/** A source as it is stored: with plain single spaces, so that spellings that look the same are the same. */
export function tidySource(source: string): string {
  return source.replaceAll(/\s+/g, ' ');
}

/** The source of Calendly's inquiries, and the dashboard's name for clients with the booking flag. */
export const CALENDLY_SOURCE = 'Calendly';

/** Normalises a source for comparison. Matches SQL's lower(btrim(inquiry_source)), since sources are stored trimmed. */
export function normaliseSource(source: string): string {
  return source.trim().toLowerCase();
}

/** A source matches if it equals one of `equals` or contains one of `contains`. Case is ignored. */
export interface SourceMatch {
  readonly equals: readonly string[];
  readonly contains: readonly string[];
}

/**
 * Extra matches of a filter, in one direction only: the filter 'social media' finds the source 'Facebook', but not the
 * other way round. The two spellings of face-to-face find each other.
 */
export const SOURCE_EQUIVALENCES: Readonly<Record<string, SourceMatch>> = {
  'face to face': { equals: ['face-to-face'], contains: [] },
  'face-to-face': { equals: ['face to face'], contains: [] },
  'social media': { equals: [], contains: ['social', 'facebook', 'instagram', 'linkedin'] },
  'phone call': { equals: [], contains: ['phone', 'call'] },
};

/** Returns the rule for a filter. The server builds its SQL from this rule. The database folds case in its own way. */
export function sourceMatch(filter: string): SourceMatch {
  const wanted = normaliseSource(filter);
  const more = Object.hasOwn(SOURCE_EQUIVALENCES, wanted) ? SOURCE_EQUIVALENCES[wanted] : undefined;
  return { equals: [filter.trim(), ...(more?.equals ?? [])], contains: more?.contains ?? [] };
}

/** The filter's reference implementation, which tests compare with the server's SQL. @internal */
export function sourceMatches(filter: string, source: string | null): boolean {
  if (source === null) return false;
  const { equals, contains } = sourceMatch(filter);
  const present = normaliseSource(source);
  return (
    equals.some((one) => normaliseSource(one) === present) || contains.some((part) => present.includes(part))
  );
}

/** The stored count of one spelling of a source. */
export type SourceSpelling = {
  source: string;
  /** The source as the database normalises it. */
  key: string;
  clients: number;
  /** Number of these clients without the booking flag. */
  unbooked: number;
};

/**
 * Returns the dashboard's entries, under their most frequent spelling. Each counts the clients its filter finds, so
 * 'Social media' includes Facebook's. Calendly is listed only if some of its clients have no booking flag.
 */
export function groupSources(spellings: readonly SourceSpelling[]): { source: string; count: number }[] {
  const groups = new Map<string, SourceSpelling[]>();
  for (const spelling of spellings) {
    // 'social_media' and 'Social Media' read the same on the screen.
    const key = sourceMatch(normaliseSource(sourceLabel(spelling.key)))
      .equals.toSorted()
      .join('\n');
    groups.set(key, [...(groups.get(key) ?? []), spelling]);
  }
  return [...groups.values()].flatMap((group) => {
    // The spelling whose filter finds more, so that the entry counts what its link lists.
    const wide = group.filter(({ key }) => sourceMatch(key).contains.length > 0);
    const [first, ...others] = wide.length > 0 ? wide : group;
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

// The first match wins: 'facebook' has to come before 'face', and 'whatsapp call' is WhatsApp.
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

export function sourceIconKeyword(source: string): SourceIcon {
  const present = normaliseSource(source);
  const found = ICON_KEYWORDS.find(([, keywords]) => keywords.some((keyword) => present.includes(keyword)));
  return found?.[0] ?? 'dots';
}
