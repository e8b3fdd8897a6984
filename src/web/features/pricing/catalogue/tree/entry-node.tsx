import { ActionIcon, Badge, type RenderTreeNodePayload, Text } from '@mantine/core';
import { IconChevronRight, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { LinkActionIcon } from '#web/components/navigation/links.tsx';
import { KIND_TEXTS, listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import type { ListedEntry } from '#web/features/pricing/catalogue/listed-entry.ts';
import classes from './tree.module.css';

export interface EntryNodeProps {
  entry: ListedEntry;
  isOpen: boolean;
  hasChildren: boolean;
  elementProps: RenderTreeNodePayload['elementProps'];
  onToggle: () => void;
  onEdit: () => void;
}

/** An entry's line. Its buttons are for the pointer. The tree has keys to fold and to edit entries. */
export function EntryNode({ entry, isOpen, hasChildren, elementProps, onToggle, onEdit }: EntryNodeProps) {
  const { id, kind, display_name, name, field_type, is_active } = entry;
  return (
    <div {...elementProps} className={`${elementProps.className} ${classes.line}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        tabIndex={-1}
        aria-hidden={!hasChildren}
        data-hidden={!hasChildren || undefined}
        className={classes.chevron}
        data-open={isOpen || undefined}
        aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${display_name}`}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Text span className={classes.name} fw={kind === 'category' ? 600 : 400}>
        {display_name}
      </Text>
      <Text span size="xs" c="dimmed" visibleFrom="sm" className={classes.name}>
        {name}
      </Text>
      {field_type !== null && (
        <Badge color="gray" size="sm" flex="none">
          {field_type}
        </Badge>
      )}
      {!is_active && (
        <Badge color="gray" variant="outline" size="sm" flex="none">
          Inactive
        </Badge>
      )}
      <span className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={`Edit ${display_name} here`}
          title="Edit here"
          onClick={(event) => {
            event.stopPropagation();
            onEdit();
          }}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <LinkActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          to={KIND_TEXTS[kind].editPath}
          params={{ id }}
          search={listSearch(kind)}
          aria-label={`All fields of ${display_name}`}
          title="All fields"
        >
          <IconExternalLink size={16} aria-hidden />
        </LinkActionIcon>
      </span>
    </div>
  );
}
