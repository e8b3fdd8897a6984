import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { decimalStep, type NumberLimits, numberProblem, parseNumber } from '#contract/values/decimal.ts';
import classes from './number-field.module.css';
import { useProblem } from './use-problem.ts';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  value?: number | string;
  /**
   * Receives a number for plain text such as '12' or '1.5', otherwise the text as typed, such as '1,200'. '' when
   * empty.
   */
  onChange?: (value: number | string) => void;
  limits?: NumberLimits;
  /** Amount an arrow adds. Default: the step of the limits, or 1 without limits. */
  arrowStep?: number;
}

/**
 * A number field (WAI-ARIA spinbutton). Native fields and Mantine's drop invalid characters, so '1.5' could become
 * 15. This one keeps the text as typed and shows an error on blur.
 */
export function NumberField({
  value = '',
  onChange,
  onBlur,
  limits,
  arrowStep = limits?.step ?? 1,
  error,
  ...props
}: NumberFieldProps) {
  const text = String(value);
  const now = parseNumber(text);
  const { problem, onLeft, onTyped } = useProblem(text.trim() === '' ? null : problemOf(text, limits));

  function type(typed: string): void {
    onTyped();
    const number = parseNumber(typed);
    onChange?.(number !== null && String(number) === typed ? number : typed);
  }

  function move(by: 1 | -1): void {
    if (props.readOnly || props.disabled) return;
    type(String(limits ? decimalStep(now, by, { ...limits, step: arrowStep }) : (now ?? 0) + by * arrowStep));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <TextInput
      {...props}
      role="spinbutton"
      aria-valuemin={limits?.min}
      aria-valuemax={limits?.max}
      aria-valuenow={now ?? undefined}
      aria-valuetext={text === '' ? undefined : text}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error || problem}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        onLeft();
        onBlur?.(event);
      }}
      onKeyDown={onKeyDown}
      rightSection={<Steps onStep={move} />}
    />
  );
}

/** Step buttons for the mouse. The arrow keys do the same. */
function Steps({ onStep }: { onStep: (by: 1 | -1) => void }) {
  const step = (by: 1 | -1) => ({
    className: classes.step,
    tabIndex: -1,
    // Keeps the focus in the field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onStep(by),
  });
  return (
    <span className={classes.steps} aria-hidden>
      <UnstyledButton {...step(1)}>
        <IconChevronUp size={12} />
      </UnstyledButton>
      <UnstyledButton {...step(-1)}>
        <IconChevronDown size={12} />
      </UnstyledButton>
    </span>
  );
}

const UNLIMITED = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, step: null };

function problemOf(text: string, limits: NumberLimits | undefined): string | null {
  const problem = numberProblem(text, limits ?? UNLIMITED);
  return problem === null ? null : problem.charAt(0).toUpperCase() + problem.slice(1);
}
