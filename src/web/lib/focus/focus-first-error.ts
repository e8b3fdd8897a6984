import type { SyntheticEvent } from 'react';

/** Error handler for `form.onSubmit`: focuses the first field with an error. */
export function focusFirstMarked(
  _errors: unknown,
  _values: unknown,
  event: SyntheticEvent | undefined,
): void {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  // The fields are marked on the next render.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
