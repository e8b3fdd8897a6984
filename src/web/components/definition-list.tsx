import { DataList, type DataListProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DefinitionListProps extends Omit<DataListProps, 'children'> {
  /** Label and value, in order. An empty value (null, undefined, '') shows as a dash. */
  items: readonly { label: string; value: ReactNode }[];
}

/** Aligns the values in one column. Long labels wrap. */
const BESIDE = { flex: 'none', width: 'var(--data-list-label-width)', overflowWrap: 'anywhere' } as const;

/** The details of a record. */
export function DefinitionList({ items, ...props }: DefinitionListProps) {
  return (
    <DataList labelWidth="clamp(6.5rem, 35%, 10rem)" {...props}>
      {items.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel {...(props.orientation !== 'vertical' && { style: BESIDE })}>
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? (
              <Text c="dimmed" inherit>
                –
              </Text>
            ) : (
              value
            )}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
