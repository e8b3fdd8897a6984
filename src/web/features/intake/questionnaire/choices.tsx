import { Checkbox, Radio, Stack } from '@mantine/core';
import classes from './questionnaire.module.css';

const BOX = {
  root: classes.choice,
  body: classes.choiceBody,
  inner: classes.choiceMark,
  labelWrapper: classes.choiceText,
  label: classes.choiceLabel,
};

interface ChoiceProps {
  label: string;
  description?: string;
  /** [value, label] */
  options: readonly (readonly [value: string, label: string])[];
}

/** A question with one answer out of two, as boxes side by side. */
export function Choice({ options, ...props }: ChoiceProps) {
  return (
    <Radio.Group {...props} size="md" required>
      <div className={classes.pair}>
        {options.map(([value, label]) => (
          <Radio key={value} value={value} label={label} size="md" classNames={BOX} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** A question with any number of answers, as boxes below each other. */
export function Choices({ options, ...props }: ChoiceProps) {
  return (
    <Checkbox.Group {...props} size="md" required>
      <Stack gap="xs" mt="xs">
        {options.map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} size="md" classNames={BOX} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export function TickBox({
  label,
  description,
  checked,
  onChange,
}: {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      size="md"
      classNames={BOX}
      label={label}
      description={description}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
