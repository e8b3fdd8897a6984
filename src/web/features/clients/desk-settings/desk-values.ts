import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { type DeskSettings, deskSettingsSchema } from '#contract/clients/desk-settings/desk-settings.ts';
import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import { formatCount } from '#web/lib/browser/format.ts';

/** A reason in the form. Its key stays the same when the reason is renamed or moved. */
export interface Reason {
  key: string;
  text: string;
}

export interface DeskValues {
  creator_owns: boolean;
  close_reasons: Reason[];
  /** As typed. */
  status_days: Record<ClientStatus, number | string>;
  left_out_hints: GeneralHint[];
}

export function deskValues({ close_reasons, ...settings }: DeskSettings): DeskValues {
  const { creator_owns, status_days, left_out_hints } = settings;
  return { creator_owns, close_reasons: close_reasons.map(reasonOf), status_days, left_out_hints };
}

export function reasonOf(text: string): Reason {
  return { key: `${Math.random()}`, text };
}

/** Converts the form's values to the input of a save. The input may be invalid. */
function typedIn({ close_reasons, ...values }: DeskValues) {
  return { ...values, close_reasons: close_reasons.map(({ text }) => text) };
}

export function deskSettingsToStore(values: DeskValues): DeskSettings {
  return deskSettingsSchema.parse(typedIn(values));
}

/** Returns error messages by the path of their field in the form. */
export function validate(values: DeskValues): Record<string, string> {
  const { error } = deskSettingsSchema.safeParse(typedIn(values));
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      path[0] === 'close_reasons' && path.length > 1 ? [...path, 'text'].join('.') : path.join('.'),
      message,
    ]),
  );
}

/** Whether two forms have the same values, ignoring the keys of their reasons. */
export function isSameSettings(one: DeskValues, other: DeskValues): boolean {
  return JSON.stringify(typedIn(one)) === JSON.stringify(typedIn(other));
}

/** Settings with one field for each status, so that a conflict lists only the statuses that differ. */
export type FlatSettings = Omit<DeskSettings, 'status_days'> & DeskSettings['status_days'];

export function flat({ status_days, ...settings }: DeskSettings): FlatSettings {
  return { ...settings, ...status_days };
}

export function unflat({
  creator_owns,
  close_reasons,
  left_out_hints,
  ...status_days
}: FlatSettings): DeskSettings {
  return { creator_owns, close_reasons, left_out_hints, status_days };
}

export function deskConflictText(value: FlatSettings[keyof FlatSettings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? formatCount(value, 'day') : value.map(labelOf).join(', ') || 'none';
}

/** What proformas no longer ask. */
export const HINT_LABELS: Record<GeneralHint, string> = {
  cis: 'Construction Industry Scheme, for every client',
  property_income:
    'Property income, for sole traders whose turnover is within the limits of Making Tax Digital',
};

/** The label of a hint, or a reason as it is. */
function labelOf(text: string): string {
  return Object.entries(HINT_LABELS).find(([hint]) => hint === text)?.[1] ?? text;
}

/** Statuses with a limit of days. The last status has no limit, because nothing is left to do in it. */
export const LIMITED_STATUSES = CLIENT_STATUSES.slice(0, -1);
