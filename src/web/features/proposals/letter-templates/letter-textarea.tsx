import type { TextareaProps } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { replaceFields } from '#contract/proposals/letter-templates/find-fields.ts';
import { LETTER_FIELDS, type LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { TextareaWithSuggestions } from '#web/components/forms/text/textarea-with-suggestions.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { type FieldQuery, fieldQuery, fieldsFor, withField } from './field-query.ts';
import classes from './letter-textarea.module.css';

/** Number of fields offered at once. */
const OFFERED = 8;

export interface LetterTextareaProps extends Omit<TextareaProps, 'onChange'> {
  area: RefObject<HTMLTextAreaElement | null>;
  value?: string;
  onChange: (text: string) => void;
  /** Called with the field that the open list completes, and with null when the list closes. */
  onComplete: (query: FieldQuery | null) => void;
}

/** A text area in which `{{` offers the fields, and which underlines unknown and misplaced fields. */
export function LetterTextarea({ area, value = '', onComplete, ...field }: LetterTextareaProps) {
  const [query, setQuery] = useState<FieldQuery | null>(null);
  const marks = useRef<HTMLDivElement>(null);
  const offered = query ? fieldsFor(query.typed).slice(0, OFFERED) : [];
  const typedAt = query && offered.length > 0 ? query.from : null;
  return (
    <TextareaWithSuggestions
      {...field}
      fieldRef={area}
      value={value}
      queryAt={fieldQuery}
      query={query}
      onQuery={(next) => {
        setQuery(next);
        onComplete(next && fieldsFor(next.typed).length > 0 ? next : null);
      }}
      suggestions={offered.map((name) => ({
        id: name,
        label: (
          <>
            <span>{LETTER_FIELDS[name].label}</span>
            <code>{name}</code>
          </>
        ),
      }))}
      insert={(typed, name) => withField(value, typed, name as LetterField)}
      listLabel="Fields to insert"
      announcement={`${formatCount(offered.length, 'field')} to insert`}
      optionClassName={classes.option}
      inDialog
      classNames={{ input: classes.text }}
      inputContainer={(input) => (
        <div className={classes.box}>
          {input}
          <div ref={marks} aria-hidden className={classes.marks}>
            {markedPieces(value, typedAt).map(({ index, text, is_marked }) =>
              is_marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
            {/* The last line break needs something after it to take up a line. */}
            {'\u200b'}
          </div>
        </div>
      )}
      onScroll={({ currentTarget }) => {
        if (marks.current) marks.current.scrollTop = currentTarget.scrollTop;
      }}
    />
  );
}

interface Piece {
  index: number;
  text: string;
  /** Whether the piece is an unknown or misplaced field. */
  is_marked: boolean;
}

/**
 * The text in pieces, so that unknown and misplaced fields can be marked in place. The field that is being typed at
 * `typed_at` isn't marked.
 */
function markedPieces(text: string, typed_at: number | null): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const append = (to: number, is_marked: boolean) => {
    if (to > from) pieces.push({ index: from, text: text.slice(from, to), is_marked });
    from = to;
  };
  replaceFields(text, ({ field, written, index, is_misplaced }) => {
    if ((field === null || is_misplaced) && index !== typed_at) {
      append(index, false);
      append(index + written.length, true);
    }
    return '';
  });
  append(text.length, false);
  return pieces;
}
