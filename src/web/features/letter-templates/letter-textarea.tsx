import { Combobox, Textarea, type TextareaProps, useCombobox, VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { LETTER_FIELDS, type LetterField } from '#contract/letter-templates/letter-fields.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { type FieldQuery, fieldQuery, fieldsFor, withField } from './field-query.ts';
import classes from './letter-textarea.module.css';
import { markedPieces } from './marked-pieces.ts';

/** Number of fields offered at once. */
const OFFERED = 8;

export interface LetterTextareaProps extends Omit<TextareaProps, 'onChange'> {
  area: RefObject<HTMLTextAreaElement | null>;
  value?: string;
  onChange: (text: string) => void;
  /** Called with the field that the open list completes, and with null once the list closes. */
  onComplete: (query: FieldQuery | null) => void;
}

/** A text area in which `{{` offers the fields, and which underlines fields that can't be filled in. */
export function LetterTextarea({ area, value = '', onChange, onComplete, ...field }: LetterTextareaProps) {
  const listId = useId();
  const [query, keepQuery] = useState<FieldQuery | null>(null);
  const [active, setActive] = useState(0);
  /** Position of the caret once a field has been inserted. */
  const caret = useRef<number | null>(null);
  const marks = useRef<HTMLDivElement>(null);
  const offered = query ? fieldsFor(query.typed).slice(0, OFFERED) : [];
  const isOpen = offered.length > 0;
  const store = useCombobox({ opened: isOpen, onDropdownClose: () => setQuery(null) });

  function setQuery(next: FieldQuery | null): void {
    keepQuery(next);
    onComplete(next && fieldsFor(next.typed).length > 0 ? next : null);
  }

  const optionId = (place: number) => `${listId}-${place}`;

  useEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void {
    const { value: text, selectionStart, selectionEnd } = currentTarget;
    const next = selectionStart === selectionEnd ? fieldQuery(text, selectionStart) : null;
    if (next?.typed !== query?.typed) setActive(0);
    setQuery(next);
  }

  function choose(chosen: LetterField | undefined): void {
    if (!query || !chosen) return;
    const inserted = withField(value, query, chosen);
    caret.current = inserted.caret;
    onChange(inserted.text);
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
      onOptionSubmit={(name) => choose(offered.find((each) => each === name))}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <Textarea
          {...field}
          ref={area}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': optionId(active),
            'data-mantine-stop-propagation': true,
          })}
          classNames={{ input: classes.text }}
          inputContainer={(input) => (
            <div className={classes.box}>
              {input}
              <div ref={marks} aria-hidden className={classes.marks}>
                {markedPieces(value, isOpen && query ? query.from : null).map(({ at, text, is_marked }) =>
                  is_marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                )}
                {/* The last line break needs something after it to take up a line. */}
                {'\u200b'}
              </div>
            </div>
          )}
          onScroll={({ currentTarget }) => {
            if (marks.current) marks.current.scrollTop = currentTarget.scrollTop;
          }}
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
        {isOpen && `${formatCount(offered.length, 'field')} to insert`}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label="Fields to insert">
          {offered.map((name, place) => (
            <Combobox.Option
              key={name}
              id={optionId(place)}
              value={name}
              selected={place === active}
              aria-selected={place === active}
              className={classes.option}
            >
              <span>{LETTER_FIELDS[name].label}</span>
              <code>{name}</code>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
