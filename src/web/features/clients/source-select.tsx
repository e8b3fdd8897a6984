import { Select, type SelectProps } from '@mantine/core';
import { EDIT_INQUIRY_SOURCES, normaliseSource, sourceLabel } from '#contract/clients/inquiry-source.ts';

/**
 * The edit screen's own sources. One that the client has stays selected and can be chosen again, as it is stored: as an
 * entry of its own, or in place of the one that reads the same ('Other', which the create screen stores).
 */
export function SourceSelect({ stored, ...props }: SelectProps & { stored: string }) {
  const same = EDIT_INQUIRY_SOURCES.find(
    ({ label }) => normaliseSource(label) === normaliseSource(sourceLabel(stored)),
  );
  const data =
    stored === '' || same
      ? EDIT_INQUIRY_SOURCES.map((source) => (source === same ? { ...source, value: stored } : source))
      : [{ value: stored, label: stored }, ...EDIT_INQUIRY_SOURCES];
  return <Select label="Inquiry Source" clearable data={data} {...props} />;
}
