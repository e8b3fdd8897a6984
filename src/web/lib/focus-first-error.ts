/** After a refused submit the keyboard is at the first field that is wrong; `errors` are in the order of the schema. */
export function focusFirstError(
  form: { getInputNode: (field: string) => HTMLElement | null },
  errors: Record<string, unknown>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
