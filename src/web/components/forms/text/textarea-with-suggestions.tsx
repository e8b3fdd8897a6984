import { Combobox, Textarea, type TextareaProps, useCombobox, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface Suggestion {
  id: string;
  label: ReactNode;
}

export interface TextareaWithSuggestionsProps<Query extends { typed: string }>
  extends Omit<TextareaProps, 'onChange'> {
  fieldRef: Ref<HTMLTextAreaElement> | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Finds what is being typed before the caret, or returns null. */
  queryAt: (text: string, caret: number) => Query | null;
  query: Query | null;
  onQuery: (query: Query | null) => void;
  /** Offered for the query. The list is open while there are any. */
  suggestions: readonly Suggestion[];
  /** Returns the text with the chosen suggestion, and the position of the caret after it. */
  insert: (query: Query, id: string) => { text: string; caret: number };
  listLabel: string;
  /** Announced when the list opens and as it changes. */
  announcement: string;
  /** Classes of a suggestion. */
  optionClassName?: string | undefined;
  /** Renders the list inside the dialog that contains the field. */
  inDialog: boolean;
}

/** A text area that offers to complete what is being typed. The value is plain text. */
export function TextareaWithSuggestions<Query extends { typed: string }>({
  fieldRef,
  value,
  onChange,
  queryAt,
  query,
  onQuery,
  suggestions,
  insert,
  listLabel,
  announcement,
  optionClassName,
  inDialog,
  ...field
}: TextareaWithSuggestionsProps<Query>) {
  const listId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const ref = useMergedRef(textarea, fieldRef);
  const [active, setActive] = useState(0);
  /** Position of the caret after a suggestion is inserted. */
  const caret = useRef<number | null>(null);
  const isOpen = suggestions.length > 0;
  const close = () => onQuery(null);
  const store = useCombobox({ opened: isOpen, onDropdownClose: close });
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (caret.current === null) return;
    textarea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
    const { value: text, selectionStart, selectionEnd } = currentTarget;
    const next = selectionStart === selectionEnd ? queryAt(text, selectionStart) : null;
    if (next?.typed !== query?.typed) setActive(0);
    onQuery(next);
  }

  function choose(chosen: Suggestion | undefined): void {
    if (!query || !chosen) return;
    const inserted = insert(query, chosen.id);
    caret.current = inserted.caret;
    onChange(inserted.text);
    close();
  }

  const onKey: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % suggestions.length),
    ArrowUp: () => setActive((active + suggestions.length - 1) % suggestions.length),
    Enter: () => choose(suggestions[active]),
    Tab: () => choose(suggestions[active]),
    Escape: close,
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
      onOptionSubmit={(chosen) => choose(suggestions.find(({ id }) => id === chosen))}
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
          onBlur={close}
          onKeyDown={press}
        />
      </Combobox.DropdownTarget>
      <VisuallyHidden role="status">{isOpen && announcement}</VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label={listLabel}>
          {suggestions.map(({ id, label }, index) => (
            <Combobox.Option
              key={id}
              id={optionId(index)}
              value={id}
              selected={index === active}
              aria-selected={index === active}
              className={optionClassName}
            >
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
