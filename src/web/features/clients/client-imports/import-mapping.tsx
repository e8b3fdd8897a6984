import { Alert, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
  missingFields,
} from '#contract/clients/client-imports/import-fields.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import type { ImportFile } from './import-file.ts';

export interface ImportMappingProps {
  file: ImportFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const FIELDS = IMPORT_FIELD_NAMES.map((field) => ({ value: field, label: IMPORT_FIELDS[field] }));

function columnsOf({ headings }: ImportFile, mapping: Mapping) {
  const columns = headings.map((heading, index) => ({ heading, index, key: `${index} ${heading}` }));
  return columns.toSorted((a, b) => Number(mapping[a.index] === null) - Number(mapping[b.index] === null));
}

/** Assigns a field to each column of the file. */
export function ImportMapping({ file, mapping, onChange, onBack, onNext }: ImportMappingProps) {
  const missing = missingFields(mapping);
  // Recognised columns come first, because other programs export dozens of columns. Their order stays the same when the user selects a field.
  const [columns] = useState(() => columnsOf(file, mapping));
  const left = mapping.filter((field) => field === null).length;
  return (
    <Stack ref={returnFocusOnUnmount}>
      <Table.ScrollContainer minWidth={480} maxHeight="55dvh">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>First row</Table.Th>
              <Table.Th>Field</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ heading, index, key }) => (
              <Table.Tr key={key}>
                <Table.Td>{heading}</Table.Td>
                <Table.Td maw={200}>
                  <Text size="sm" c="dimmed" truncate>
                    {file.rows[0]?.cells[index]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    {...hiddenLabel(`Field for column ${heading}`)}
                    placeholder="Left out"
                    clearable
                    data={FIELDS}
                    value={mapping[index] ?? null}
                    onChange={(field) => onChange(mapping.with(index, field as ImportField | null))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        {left > 0 && `${formatCount(left, 'column')} left out. `}
        If several columns have the same field, each row uses the first that isn't empty. A full name is split
        into first name and surname. A row without a person's name uses the company's.
      </Text>
      {missing.length > 0 && (
        <Alert color="yellow" variant="light">
          Select a column for: {missing.map((field) => IMPORT_FIELDS[field]).join(', ')}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onNext} {...inactive(missing.length > 0)}>
          Check rows
        </Button>
      </Group>
    </Stack>
  );
}
