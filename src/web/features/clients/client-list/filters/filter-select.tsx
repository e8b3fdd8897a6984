import { Select } from '@mantine/core';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';

export interface FilterChoiceProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** `used`: what the user did with the field before its code had loaded. */
export function FilterSelect({
  label,
  data,
  value,
  onChange,
  used,
}: FilterChoiceProps & { used: 'focused' | 'opened' | null }) {
  return (
    <Select
      {...hiddenLabel(label)}
      allowDeselect={false}
      autoFocus={used !== null}
      defaultDropdownOpened={used === 'opened'}
      data={data}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
