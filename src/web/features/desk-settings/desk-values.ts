import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';
import { type DeskSettings, deskSettingsSchema } from '#contract/desk-settings/desk-settings.ts';
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
}

export function valuesOf({ creator_owns, close_reasons, status_days }: DeskSettings): DeskValues {
  return { creator_owns, close_reasons: close_reasons.map(reasonOf), status_days };
}

export function reasonOf(text: string): Reason {
  return { key: `${Math.random()}`, text };
}

/** Converts the form's values to the input of a save. The input may be invalid. */
function typedIn({ creator_owns, close_reasons, status_days }: DeskValues) {
  return { creator_owns, close_reasons: close_reasons.map(({ text }) => text), status_days };
}

export function toStore(values: DeskValues): DeskSettings {
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
export function isSame(one: DeskValues, other: DeskValues): boolean {
  return JSON.stringify(typedIn(one)) === JSON.stringify(typedIn(other));
}

/** Settings with one field for each status, so that a conflict lists only the statuses that differ. */
export type FlatSettings = Pick<DeskSettings, 'creator_owns' | 'close_reasons'> & DeskSettings['status_days'];

export function flat({ creator_owns, close_reasons, status_days }: DeskSettings): FlatSettings {
  return { creator_owns, close_reasons, ...status_days };
}

export function unflat({ creator_owns, close_reasons, ...status_days }: FlatSettings): DeskSettings {
  return { creator_owns, close_reasons, status_days };
}

export function shownInConflict(value: FlatSettings[keyof FlatSettings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? formatCount(value, 'day') : value.join(', ');
}

/** Statuses with a limit of days. The last status has no limit, because nothing is left to do in it. */
export const LIMITED_STATUSES = CLIENT_STATUSES.slice(0, -1);
