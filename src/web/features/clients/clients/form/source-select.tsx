import { Select, type SelectProps } from '@mantine/core';
import {
  EDIT_INQUIRY_SOURCES,
  normaliseSource,
  sourceLabel,
} from '#contract/clients/clients/inquiry-source.ts';

/**
 * The options of the edit screen and the client's stored source. An option with the same label as the stored source,
 * such as 'Other', gets the stored value, so that saving the form doesn't change the source.
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
