import { isBlank } from '#contract/values/clean-text.ts';

/** The text, or null if it is blank. */
export function known(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text;
}

/** Joins the texts that aren't blank. Null if all are blank. */
export function joined(texts: readonly (string | null | undefined)[], separator: string): string | null {
  return texts.flatMap((text) => known(text) ?? []).join(separator) || null;
}
