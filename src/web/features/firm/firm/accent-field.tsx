import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { accentProblem, tidyColour } from '#contract/firm/firm/accent.ts';
import classes from './firm.module.css';

const WHITE = '#ffffff';

/** A colour as text, with the browser's colour picker beside it. */
export function AccentField({
  value = '',
  onChange,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & { value?: string; onChange: (colour: string) => void }) {
  const pickerId = useId();
  const colour = tidyColour(value);
  const isColour = /^#[0-9a-f]{6}$/.test(colour);
  return (
    <TextInput
      {...props}
      description="For buttons in mails and on public pages. Leave empty for the product's own colour."
      placeholder="#1f5fae"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={
        <>
          <label htmlFor={pickerId}>
            <VisuallyHidden>Choose a colour</VisuallyHidden>
          </label>
          <input
            id={pickerId}
            type="color"
            className={classes.picker}
            value={isColour ? colour : WHITE}
            disabled={props.readOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}

/** The colour if it is valid and dark enough. */
export function acceptedAccent(value: string): string | null {
  const colour = tidyColour(value);
  return colour !== '' && accentProblem(colour) === null ? colour : null;
}
