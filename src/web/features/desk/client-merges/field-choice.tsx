import { Radio, Text } from '@mantine/core';
import { STATUS_DISABLED_NOTE } from '#contract/clients/clients/client-status.ts';
import {
  type ClientMergeField,
  joinedNotes,
  type MergeChoice,
  type Side,
} from '#contract/desk/client-merges/merge-fields.ts';
import classes from './field-choice.module.css';
import { type Compared, FIELD_LABELS, SIDES, valueText } from './merge-texts.ts';

export interface FieldChoiceProps {
  field: ClientMergeField;
  compared: Compared;
  choice: MergeChoice;
  /** The values are the same, so there is nothing to choose. */
  same?: boolean;
  blocked?: (side: Side) => boolean;
  onChoose?: (choice: MergeChoice) => void;
}

/** Both values of a field. Notes can also be joined. */
export function FieldChoice({ field, compared, choice, same, blocked, onChoose }: FieldChoiceProps) {
  const label = FIELD_LABELS[field];
  if (same) {
    return (
      <div className={classes.same}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm">{valueText(field, compared.lead) ?? '–'}</Text>
      </div>
    );
  }
  const joins = field === 'notes' && joinedNotes(compared.lead.client, compared.other.client) !== null;
  return (
    <Radio.Group
      label={label}
      value={choice}
      onChange={(value) => {
        const wanted = (['lead', 'other', 'both'] as const).find((one) => one === value);
        if (wanted) onChoose?.(wanted);
      }}
    >
      <div className={classes.sides}>
        {SIDES.map((side) => (
          <Radio
            key={side}
            value={side}
            disabled={blocked?.(side) ?? false}
            label={
              valueText(field, compared[side]) ?? (
                <Text span inherit c="dimmed">
                  Empty
                </Text>
              )
            }
            description={blocked?.(side) ? STATUS_DISABLED_NOTE : undefined}
            classNames={{ label: classes.value ?? '' }}
          />
        ))}
        {joins && <Radio value="both" label="Keep both, one below the other" />}
      </div>
    </Radio.Group>
  );
}
