import { Select, type SelectProps } from '@mantine/core';
import { EDIT_INQUIRY_SOURCES, normaliseSource, sourceLabel } from '#contract/clients/inquiry-source.ts';

/**
 * Options of the edit screen plus the client's stored source. A stored source that reads like an option, such as
 * 'Other' from the create screen, replaces that option's value, so that saving doesn't change it.
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
