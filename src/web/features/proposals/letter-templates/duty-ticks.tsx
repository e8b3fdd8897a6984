import { Checkbox, Stack } from '@mantine/core';
import { DUTY_LABELS, LETTER_DUTIES, type LetterDuty } from '#contract/firm/law/letter-duty.ts';
import { DUTY_FIELDS } from '#contract/proposals/letter-templates/duties-found.ts';
import { markOf } from '#contract/proposals/letter-templates/letter-duties.ts';

export interface DutyTicksProps {
  value?: LetterDuty[];
  onChange?: (duties: LetterDuty[]) => void;
  /** Duties that the text itself shows it fulfils. */
  found: readonly LetterDuty[];
}

const listFormat = new Intl.ListFormat('en-GB');

/** What a text covers: what is found in it while it is typed, and what its author says. */
export function DutyTicks({ value = [], onChange, found }: DutyTicksProps) {
  return (
    <Checkbox.Group
      label="This text covers"
      description="Tallygate finds what is marked, or stated with fields. A tick alone is your word: it is named, with the name of whoever publishes it, before each letter is sent."
      value={value}
      onChange={(duties) => onChange?.(duties as LetterDuty[])}
    >
      <Stack gap={6} mt="xs">
        {LETTER_DUTIES.map((duty) => (
          <Checkbox
            key={duty}
            value={duty}
            label={DUTY_LABELS[duty]}
            description={found.includes(duty) ? 'Found' : value.includes(duty) && neededFor(duty)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** For example 'Not found. Mark the section with {{covers.insurance}}, or state {{facts.insurer}}.' */
function neededFor(duty: LetterDuty): string {
  const fields = DUTY_FIELDS[duty].map((field) => `{{${field}}}`);
  const or = fields.length > 0 ? `, or state ${listFormat.format(fields)}` : '';
  return `Not found. Mark the section with {{${markOf(duty)}}}${or}.`;
}
