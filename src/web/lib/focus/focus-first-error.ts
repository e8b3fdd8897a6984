import type { SyntheticEvent } from 'react';

/** What `form.onSubmit` does with a refused form: the first field marked in it, as one reads, gets the focus. */
export function focusFirstMarked(
  _errors: unknown,
  _values: unknown,
  event: SyntheticEvent | undefined,
): void {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  // The marks come with the next drawing.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
