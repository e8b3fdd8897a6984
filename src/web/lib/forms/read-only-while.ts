/**
 * Options for `useForm` that make the fields read-only while the form saves: anything typed then would be lost.
 * Unlike disabled fields, read-only fields keep the focus.
 */
export function readOnlyWhile(isSaving: (form: { submitting: boolean }) => boolean) {
  return {
    enhanceGetInputProps: ({ form }: { form: { submitting: boolean } }) =>
      isSaving(form) ? { readOnly: true } : {},
  };
}
