/**
 * For `useForm`: a form's fields are read-only while it is saved. What is typed meanwhile would not be part of what is
 * saved, and would go with the form. Unlike disabled ones, read-only fields keep the focus.
 */
export function readOnlyWhile(isSaving: (form: { submitting: boolean }) => boolean) {
  return {
    enhanceGetInputProps: ({ form }: { form: { submitting: boolean } }) =>
      isSaving(form) ? { readOnly: true } : {},
  };
}
