import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';

export interface ParentChoice {
  id: string;
  label: string;
  /** Everything it is found by, besides its label. */
  searched: string;
}

export interface ParentSelectProps {
  label: string;
  choices: readonly ParentChoice[] | undefined;
  /** Where the search matches nothing, and where there is nothing at all. */
  nothingFound: string;
  nothingThere: string;
  inputProps: object;
}

/** A searchable picker of the entry above. */
export function ParentSelect({ label, choices, nothingFound, nothingThere, inputProps }: ParentSelectProps) {
  const searched = useMemo(
    () => new Map(choices?.map((choice) => [choice.id, `${choice.label} ${choice.searched}`.toLowerCase()])),
    [choices],
  );
  const filter: OptionsFilter = ({ options, search }) =>
    options.filter((option) =>
      searched.get(String((option as ComboboxItem).value))?.includes(search.trim().toLowerCase()),
    );
  return (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      openOnFocus={false}
      placeholder={choices ? 'Choose one' : 'Loading...'}
      data={(choices ?? []).map((choice) => ({ value: choice.id, label: choice.label }))}
      filter={filter}
      nothingFoundMessage={
        choices === undefined ? 'Loading...' : choices.length === 0 ? nothingThere : nothingFound
      }
      maxDropdownHeight={320}
      {...inputProps}
    />
  );
}
