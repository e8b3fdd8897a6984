import { type ComboboxItem, Group, type OptionsFilter, Select, Text } from '@mantine/core';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import type { Parents } from './use-parents.ts';

export interface ParentSelectProps {
  label: string;
  parents: Parents;
  /** Texts for a search without matches, and for an empty list. */
  nothingFound: string;
  noneAvailable: string;
  inputProps: object;
}

/** A searchable select for the entry one level up. */
export function ParentSelect({ label, parents, nothingFound, noneAvailable, inputProps }: ParentSelectProps) {
  const { choices, isLoaded, isFetching, failure, retry } = parents;
  const filter: OptionsFilter = ({ options, search }) => {
    const wanted = search.trim().toLowerCase();
    const found = choices.filter((choice) =>
      `${choice.label} ${choice.searched}`.toLowerCase().includes(wanted),
    );
    const ids = new Set(found.map(({ id }) => id));
    return options.filter((option) => ids.has(String((option as ComboboxItem).value)));
  };
  const notLoaded = failure ?? 'Loading...';
  return (
    <div>
      <Select
        label={label}
        required
        searchable
        allowDeselect={false}
        openOnFocus={false}
        placeholder={isLoaded ? 'Choose one' : notLoaded}
        data={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
        filter={filter}
        nothingFoundMessage={isLoaded ? (choices.length === 0 ? noneAvailable : nothingFound) : notLoaded}
        maxDropdownHeight={320}
        {...inputProps}
      />
      {failure && (
        <Group gap="xs" mt="xs">
          <Text size="sm" c="var(--mantine-color-error)">
            {failure}
          </Text>
          <BusyButton variant="default" size="xs" busy={isFetching} onClick={retry}>
            Try again
          </BusyButton>
        </Group>
      )}
    </div>
  );
}
