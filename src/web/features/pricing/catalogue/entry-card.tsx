import { ActionIcon, Badge, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { LinkActionIcon } from '#web/components/navigation/links.tsx';
import classes from './catalogue.module.css';
import { KIND_TEXTS, listSearch } from './kind-texts.ts';
import type { ListedEntry } from './listed-entry.ts';

export interface EntryCardProps {
  entry: ListedEntry;
  /** Index among its siblings. */
  position: number;
  siblings: number;
  /** Moves the entry by `step` places. */
  onMove: (entry: ListedEntry, step: number) => void;
  onDelete: (entry: ListedEntry) => void;
  /** Called on pointer down on the handle, which may start a drag. */
  onPress: (event: PointerEvent<HTMLElement>, entry: ListedEntry, card: HTMLElement) => void;
  isDragged: boolean;
  /** Whether a sibling is being dragged over the card. */
  isTarget: boolean;
}

const STEP_OF_KEY: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export const EntryCard = memo(function EntryCard({
  entry,
  position,
  siblings,
  onMove,
  onDelete,
  onPress,
  isDragged,
  isTarget,
}: EntryCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { display_name, kind, id } = entry;

  function moveByKey(event: KeyboardEvent): void {
    const step = STEP_OF_KEY[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(entry, step);
  }

  return (
    <Card
      component="li"
      padding="md"
      className={classes.card}
      ref={card}
      data-dragged={isDragged || undefined}
      data-drop={isTarget || undefined}
      data-drop-target={id}
    >
      <Stack gap="xs" h="100%">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Group gap={6} wrap="nowrap" align="flex-start" miw={0}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              className={classes.handle}
              data-entry-handle={id}
              onPointerDown={(event) => card.current && onPress(event, entry, card.current)}
              onKeyDown={moveByKey}
              aria-label={`Move ${display_name}, number ${position + 1} of ${siblings}. Use the arrow keys to move it.`}
              title="Drag or use the arrow keys to move"
            >
              <IconGripVertical size={16} aria-hidden />
            </ActionIcon>
            <Title order={3} size="h4" className={classes.name}>
              {display_name}
            </Title>
          </Group>
          <Badge color={entry.is_active ? 'brand' : 'gray'} flex="none">
            {entry.is_active ? 'Active' : 'Inactive'}
          </Badge>
        </Group>
        <Group gap="xs">
          <Code className={classes.name}>{entry.name}</Code>
          {entry.field_type !== null && <Badge color="gray">{entry.field_type}</Badge>}
        </Group>
        {entry.path !== null && <Text size="sm">{entry.path}</Text>}
        {entry.description && (
          <Text size="sm" c="dimmed">
            {entry.description}
          </Text>
        )}
        {entry.helper_text && (
          <Text size="sm" c="dimmed">
            Helper: {entry.helper_text}
          </Text>
        )}
        <Group justify="space-between" mt="auto" gap="xs">
          <Text size="xs" c="dimmed">
            Sort order: {entry.sort_order}
            {entry.is_required !== null && ` · Required: ${entry.is_required ? 'Yes' : 'No'}`}
          </Text>
          <Group gap={4} wrap="nowrap">
            <LinkActionIcon
              variant="subtle"
              color="gray"
              to={KIND_TEXTS[kind].editPath}
              params={{ id }}
              search={listSearch(kind)}
              aria-label={`Edit ${display_name}`}
            >
              <IconPencil size={16} aria-hidden />
            </LinkActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              onClick={() => onDelete(entry)}
              aria-label={`Delete ${display_name}`}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </Card>
  );
});
