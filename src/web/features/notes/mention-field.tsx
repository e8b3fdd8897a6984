import { Combobox, Textarea, type TextareaProps, useCombobox, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Mention } from '#contract/notes/mention.ts';
import type { Colleague } from '#contract/people/contract.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { type MentionQuery, mentionQuery, withName } from './mention-query.ts';

/** Maximum number of names offered. */
const OFFERED = 6;

export interface MentionFieldProps extends Omit<TextareaProps, 'onChange'> {
  value?: string;
  onChange: (text: string) => void;
  /** Called when a colleague has been chosen from the list that `@` opens. */
  onMention: (mention: Mention) => void;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Renders the list inside the dialog that contains the field. */
  inDialog?: boolean;
}

/** A text field in which `@` offers colleagues by name. The value is plain text. */
export function MentionField({
  value = '',
  onChange,
  onMention,
  fieldRef,
  inDialog = false,
  ...field
}: MentionFieldProps) {
  const listId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const ref = useMergedRef(textarea, fieldRef);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  /** Where the caret belongs once a name has been inserted. */
  const caret = useRef<number | null>(null);
  const offered = useOffered(query);
  const isOpen = offered.length > 0;
  const store = useCombobox({ opened: isOpen, onDropdownClose: () => setQuery(null) });
  const optionId = (place: number) => `${listId}-${place}`;

  useEffect(() => {
    if (caret.current === null) return;
    textarea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
    const { value: text, selectionStart, selectionEnd } = currentTarget;
    const next = selectionStart === selectionEnd ? mentionQuery(text, selectionStart) : null;
    if (next?.typed !== query?.typed) setActive(0);
    setQuery(next);
  }

  function choose(person: Colleague | undefined): void {
    if (!query || !person) return;
    const inserted = withName(value, query, person.full_name);
    caret.current = inserted.caret;
    onChange(inserted.text);
    onMention({ user_id: person.user_id, name: person.full_name });
    setQuery(null);
  }

  const onKey: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % offered.length),
    ArrowUp: () => setActive((active + offered.length - 1) % offered.length),
    Enter: () => choose(offered[active]),
    Tab: () => choose(offered[active]),
    Escape: () => setQuery(null),
  };

  function press(event: KeyboardEvent): void {
    const act = onKey[event.key];
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
    if (!isOpen || !act || isModified || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => choose(offered.find(({ user_id }) => user_id === id))}
      position="bottom-start"
      shadow="md"
      // A text area can't have the role `combobox`, so its list must be inside a landmark.
      {...(inDialog ? { withinPortal: false } : { portalProps: { target: 'main' } })}
    >
      <Combobox.DropdownTarget>
        <Textarea
          {...field}
          ref={ref}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': optionId(active),
            'data-mantine-stop-propagation': true,
          })}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look(event);
          }}
          onSelect={look}
          onBlur={() => setQuery(null)}
          onKeyDown={press}
        />
      </Combobox.DropdownTarget>
      <VisuallyHidden role="status">
        {isOpen && `${formatCount(offered.length, 'colleague')} to mention`}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label="Colleagues to mention">
          {offered.map(({ user_id, full_name }, place) => (
            <Combobox.Option
              key={user_id}
              id={optionId(place)}
              value={user_id}
              selected={place === active}
              aria-selected={place === active}
            >
              {full_name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Colleagues, except the user, whose name matches the text typed after `@`. */
function useOffered(query: MentionQuery | null): readonly Colleague[] {
  const user = useUser();
  const people = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: query !== null,
    staleTime: 60_000,
  });
  if (!query) return [];
  const fitting = (people.data ?? []).filter(
    ({ user_id, full_name }) => user_id !== user.id && query.matches(full_name),
  );
  return fitting.slice(0, OFFERED);
}
