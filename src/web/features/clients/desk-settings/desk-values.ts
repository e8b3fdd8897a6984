import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { type DeskSettings, deskSettingsSchema } from '#contract/clients/desk-settings/desk-settings.ts';
import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { formatPounds, parsePounds } from '#contract/values/money.ts';
import { tidyPounds } from '#web/components/forms/pounds-edit.ts';
import { formatCount } from '#web/lib/browser/format.ts';

/** A reason in the form. Its key stays the same when the reason is renamed or moved. */
export interface Reason {
  key: string;
  text: string;
  lost: boolean;
}

export interface DeskValues {
  creator_owns: boolean;
  close_reasons: Reason[];
  /** As typed. */
  status_days: Record<ClientStatus, number | string>;
  forecast_weights: Record<ClientStatus, number | string>;
  /** In pounds. */
  monthly_target: string;
  left_out_hints: GeneralHint[];
}

export function deskValues({
  close_reasons,
  not_lost,
  monthly_target,
  ...settings
}: DeskSettings): DeskValues {
  return {
    ...settings,
    close_reasons: close_reasons.map((reason) => reasonOf(reason, !not_lost.includes(reason))),
    monthly_target: monthly_target === null ? '' : tidyPounds(String(monthly_target / 100)),
  };
}

export function reasonOf(text: string, lost = true): Reason {
  return { key: `${Math.random()}`, text, lost };
}

/** Converts the form's values to the input of a save. The input may be invalid. */
function typedIn({ close_reasons, monthly_target, ...values }: DeskValues) {
  const pounds = parsePounds(monthly_target);
  return {
    ...values,
    close_reasons: close_reasons.map(({ text }) => text),
    not_lost: close_reasons.filter(({ lost }) => !lost).map(({ text }) => text),
    monthly_target: isBlank(monthly_target) ? null : pounds === null ? monthly_target : pounds * 100,
  };
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

type Weights = Record<`${ClientStatus}_weight`, number>;

/** Settings with one field for each status, so that a conflict lists only the statuses that differ. */
export type FlatSettings = Omit<DeskSettings, 'status_days' | 'forecast_weights'> &
  DeskSettings['status_days'] &
  Weights;

export function flat({ status_days, forecast_weights, ...settings }: DeskSettings): FlatSettings {
  const weights = CLIENT_STATUSES.map((status) => [`${status}_weight`, forecast_weights[status]]);
  return { ...settings, ...status_days, ...(Object.fromEntries(weights) as Weights) };
}

export function unflat(settings: FlatSettings): DeskSettings {
  const { creator_owns, close_reasons, not_lost, monthly_target, left_out_hints } = settings;
  const byStatus = (numberOf: (status: ClientStatus) => number) =>
    Object.fromEntries(CLIENT_STATUSES.map((status) => [status, numberOf(status)])) as Record<
      ClientStatus,
      number
    >;
  return {
    creator_owns,
    close_reasons,
    not_lost,
    forecast_weights: byStatus((status) => settings[`${status}_weight`]),
    monthly_target,
    left_out_hints,
    status_days: byStatus((status) => settings[status]),
  };
}

export function deskConflictText(field: keyof FlatSettings, value: FlatSettings[keyof FlatSettings]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value !== 'number') return value?.map(labelOf).join(', ') || 'none';
  if (field === 'monthly_target') return formatPounds(value / 100);
  return field.endsWith('_weight') ? `${value}%` : formatCount(value, 'day');
}

/** Labels of the forecast's fields in a conflict. */
export const WEIGHT_LABELS = Object.fromEntries(
  CLIENT_STATUSES.map((status) => [`${status}_weight`, `Forecast: ${STATUS_LABELS[status]}`]),
) as Record<keyof Weights, string>;

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
