import { Select, type SelectProps } from '@mantine/core';
import { EDIT_INQUIRY_SOURCES } from '#contract/clients/inquiry-source.ts';

/** The edit screen's own sources; one the client has that is not among them stays selected and can be chosen again. */
export function SourceSelect({ stored, ...props }: SelectProps & { stored: string }) {
  const known = EDIT_INQUIRY_SOURCES.some(({ value }) => value === stored);
  const data =
    stored === '' || known
      ? EDIT_INQUIRY_SOURCES
      : [{ value: stored, label: stored }, ...EDIT_INQUIRY_SOURCES];
  return <Select label="Inquiry Source" clearable data={data} {...props} />;
}
