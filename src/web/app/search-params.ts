import { ACTIVITY_KINDS, NOT_A_USER } from '#contract/identity/activity/activity-kind.ts';
import type { RegisterSearch } from '#web/features/due-diligence/inspection/register-search.ts';
import type { FiguresSearch } from '#web/features/figures/figures/figures-search.ts';
import type { ActivitySearch } from '#web/features/identity/activity/activity-search.ts';
import type { CatalogueSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { type SettingsTab, settingsTab } from '#web/lib/navigation/screens.ts';

type RawSearch = Record<string, unknown>;

/** Parses search parameters as plain text (`?search=0770`). The router's default is JSON. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  // Commas separate the columns of the client list. They needn't be encoded in a query string.
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Tab and filters of /service-configuration. The addresses of its forms include them, so that going back restores the
 * list. Default tab: Categories.
 */
export function catalogueSearch(raw: RawSearch): CatalogueSearch {
  const search = text(raw.search);
  const category = text(raw.category);
  const sub_header = text(raw.sub_header);
  const entry = text(raw.entry);
  return {
    ...((raw.tab === 'sub-headers' || raw.tab === 'options' || raw.tab === 'tree') && { tab: raw.tab }),
    ...(search && { search }),
    ...(category && { category }),
    ...(sub_header && { sub_header }),
    ...(entry && raw.tab === 'tree' && { entry }),
  };
}

export interface SettingsSearch {
  tab?: SettingsTab;
}

/** Default tab: users. */
export function settingsSearch(raw: RawSearch): SettingsSearch {
  const tab = settingsTab(raw.tab);
  return tab ? { tab } : {};
}

export interface PriceBookSearch {
  /** Id of the version to show. */
  version?: string;
}

export function priceBookSearch(raw: RawSearch): PriceBookSearch {
  const version = text(raw.version);
  return version && UUID.test(version) ? { version } : {};
}

export interface CallsOfWeekSearch {
  /** A day of the week to show. Default: today. */
  day?: string;
}

export function callsOfWeekSearch(raw: RawSearch): CallsOfWeekSearch {
  const day = text(raw.day);
  return day && isDay(day) ? { day } : {};
}

export interface LettersSearch {
  /** Id of the text in the editor, or 'new'. */
  text?: string;
  /** The part of the letter that a new text is for. */
  part?: string;
}

export function lettersSearch(raw: RawSearch): LettersSearch {
  const opened = text(raw.text);
  const part = text(raw.part);
  if (opened === 'new') return { text: opened, ...(part && { part }) };
  return opened && UUID.test(opened) ? { text: opened } : {};
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the calendar has this day (YYYY-MM-DD). */
function isDay(value: string): boolean {
  return (
    DAY.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
  );
}

/** The period of /figures as the address has it. The screen says if it is none. */
export function figuresSearch(raw: RawSearch): FiguresSearch {
  return { period: text(raw.period), from: text(raw.from), to: text(raw.to) };
}

/** The view and filters of /due-diligence, which knows their names and ignores others. */
export function registerSearch(raw: RawSearch): RegisterSearch {
  const show = text(raw.show);
  const level = text(raw.level);
  const reason = text(raw.reason);
  return { ...(show && { show }), ...(level && { level }), ...(reason && { reason }) };
}

/** The filters of /activity. Ignores invalid values. */
export function activitySearch(raw: RawSearch): ActivitySearch {
  const person = text(raw.person);
  const kind = ACTIVITY_KINDS.find((known) => known === raw.kind);
  const day = text(raw.day);
  return {
    ...(person && (person === NOT_A_USER || UUID.test(person)) && { person }),
    ...(kind && { kind }),
    ...(day && isDay(day) && { day }),
  };
}
