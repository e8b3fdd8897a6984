import { ActionIcon, Button, Checkbox, Group, Popover, Radio, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { CLIENT_COLUMNS, type ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { COLUMN_LABELS, DEFAULT_COLUMNS } from '#contract/clients/client-list/column-labels.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import classes from './columns-menu.module.css';
import { DENSITIES, type Density } from './use-row-density.ts';

export interface ColumnsMenuProps {
  columns: readonly ClientColumn[];
  onColumns: (columns: readonly ClientColumn[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

const DENSITY_LABELS: Record<Density, string> = { compact: 'Compact', comfortable: 'Comfortable' };

/** Chooses the height of the rows, and the table's columns and their order: by dragging, by the arrows, or by Alt and an arrow key. */
export function ColumnsMenu({ columns, onColumns, density, onDensity }: ColumnsMenuProps) {
  const [announcement, setAnnouncement] = useState('');
  const hidden = CLIENT_COLUMNS.filter((column) => !columns.includes(column));

  function move(column: ClientColumn, to: number): void {
    const next = movedColumn(columns, column, to);
    if (next === columns) return;
    onColumns(next);
    setAnnouncement(`${COLUMN_LABELS[column]} is now column ${next.indexOf(column) + 1} of ${next.length}`);
  }

  const { dragged, press } = usePointerDrag<ClientColumn>({
    onDrop: (column, target) => move(column, columns.indexOf(target as ClientColumn)),
  });

  function moveByKey(event: KeyboardEvent, column: ClientColumn): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(column, columns.indexOf(column) + (event.key === 'ArrowUp' ? -1 : 1));
  }

  const checkbox = (column: ClientColumn) => (
    <Checkbox
      label={COLUMN_LABELS[column]}
      checked={columns.includes(column)}
      // A table needs at least one column.
      disabled={columns.length === 1 && columns[0] === column}
      onChange={() => onColumns(toggledColumn(columns, column))}
    />
  );
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.menu}>
        <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
        <Radio.Group
          label="Rows"
          mb="sm"
          value={density}
          onChange={(chosen) => onDensity(DENSITIES.find((one) => one === chosen) ?? density)}
        >
          <Group gap="md" mt={4}>
            {DENSITIES.map((one) => (
              <Radio key={one} value={one} label={DENSITY_LABELS[one]} />
            ))}
          </Group>
        </Radio.Group>
        <ul className={classes.list} aria-label="Shown columns">
          {columns.map((column, index) => (
            <li
              key={column}
              className={classes.column}
              data-drop-target={column}
              data-over={dragged?.over === column || undefined}
              onKeyDown={(event) => moveByKey(event, column)}
            >
              <span
                className={classes.handle}
                aria-hidden
                onPointerDown={(event) => {
                  const row = event.currentTarget.closest('li');
                  if (row) press(event, column, row);
                }}
              >
                <IconGripVertical size={16} stroke={1.6} />
              </span>
              {checkbox(column)}
              <Group gap={0} ml="auto" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Move ${COLUMN_LABELS[column]} up`}
                  aria-disabled={index === 0}
                  data-disabled={index === 0}
                  onClick={() => move(column, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Move ${COLUMN_LABELS[column]} down`}
                  aria-disabled={index === columns.length - 1}
                  data-disabled={index === columns.length - 1}
                  onClick={() => move(column, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <>
            <Text size="xs" c="dimmed" mt="xs" mb={4}>
              Hidden
            </Text>
            <ul className={classes.list} aria-label="Hidden columns">
              {hidden.map((column) => (
                <li key={column} className={classes.column}>
                  {checkbox(column)}
                </li>
              ))}
            </ul>
          </>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          mt="xs"
          fullWidth
          onClick={() => onColumns(DEFAULT_COLUMNS)}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Moves a shown column to an index. Returns the same array if the column can't move. */
function movedColumn(
  columns: readonly ClientColumn[],
  column: ClientColumn,
  to: number,
): readonly ClientColumn[] {
  const from = columns.indexOf(column);
  if (from === -1 || to < 0 || to >= columns.length || to === from) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}

/** Adds a hidden column at the end, or hides a shown one. The only column left can't be hidden. */
function toggledColumn(columns: readonly ClientColumn[], column: ClientColumn): readonly ClientColumn[] {
  if (!columns.includes(column)) return [...columns, column];
  return columns.length === 1 ? columns : columns.filter((one) => one !== column);
}
