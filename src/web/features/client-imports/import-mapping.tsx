import { Alert, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  REQUIRED_IMPORT_FIELDS,
} from '#contract/client-imports/import-row.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import type { ImportFile, Mapping } from './import-file.ts';

export interface ImportMappingProps {
  file: ImportFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Assigns a field to each column of the file. */
export function ImportMapping({ file, mapping, onChange, onBack, onNext }: ImportMappingProps) {
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => !mapping.includes(field));
  const columns = file.headings.map((heading, at) => ({ heading, at, key: `${at} ${heading}` }));
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
            {columns.map(({ heading, at, key }) => (
              <Table.Tr key={key}>
                <Table.Td>{heading}</Table.Td>
                <Table.Td maw={200}>
                  <Text size="sm" c="dimmed" truncate>
                    {file.rows[0]?.cells[at]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    {...hiddenLabel(`Field for column ${heading}`)}
                    placeholder="Left out"
                    clearable
                    data={IMPORT_FIELD_NAMES.map((field) => ({
                      value: field,
                      label: IMPORT_FIELDS[field],
                      disabled: mapping.includes(field) && mapping[at] !== field,
                    }))}
                    value={mapping[at] ?? null}
                    onChange={(field) => onChange(mapping.with(at, field as ImportField | null))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
