import { Checkbox, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { leftOut, type MoveInPlan } from '#contract/desk/move-in/plan.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatCount, formatDate } from '#web/lib/browser/format.ts';

interface MoveInChoicesProps {
  plan: MoveInPlan;
  codes: Record<string, string>;
  statuses: Record<string, ClientStatus>;
  leave_out: boolean;
  onChange: (
    changed: Partial<{
      codes: Record<string, string>;
      statuses: Record<string, ClientStatus>;
      leave_out: boolean;
    }>,
  ) => void;
  isMoving: boolean;
  onMove: () => void;
}

/** What a person has to decide before the move, and the button for it. */
export function MoveInChoices({
  plan,
  codes,
  statuses,
  leave_out,
  onChange,
  isMoving,
  onMove,
}: MoveInChoicesProps) {
  const left = leftOut(plan);
  const chosen = plan.duplicates.every(({ suggested, clients }) => {
    const given = clients.filter(({ id, is_here }) => !is_here && (codes[id] ?? '').trim() !== '');
    return given.length >= suggested.length;
  });
  const isReady = chosen && (left === 0 || leave_out);
  return (
    <Stack>
      {plan.duplicates.map(({ code, clients, suggested }) => (
        <Fieldset
          key={`${code} ${clients[0]?.id}`}
          legend={
            code === null ? 'A client without a proposal code' : `Clients with the proposal code ${code}`
          }
        >
          <Stack gap="sm">
            <Text size="sm">
              {code === null
                ? 'Give the client a code.'
                : 'Leave one of them empty: that client keeps the code. The timeline of the others remembers it.'}
            </Text>
            {clients.map(({ id, name, created_at, is_here }) =>
              is_here ? (
                <Text key={id} size="sm">
                  {name} is already here and keeps the code.
                </Text>
              ) : (
                <TextInput
                  key={id}
                  label={`New code of ${name}`}
                  description={`Added ${formatDate(created_at)}. Free, for example: ${suggested[0] ?? ''}`}
                  maxLength={50}
                  readOnly={isMoving}
                  value={codes[id] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ codes: withEntry(codes, id, value) })
                  }
                />
              ),
            )}
          </Stack>
        </Fieldset>
      ))}
      {plan.unknown_statuses.map(({ status, clients }) => (
        <NativeSelect
          key={status}
          label={`Status '${status}' of ${formatCount(clients, 'client')}`}
          description="Check again after your choice."
          value={statuses[status] ?? ''}
          data={[
            { value: '', label: 'Leave them out' },
            ...CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const ours = CLIENT_STATUSES.find((one) => one === value);
            const { [status]: _, ...others } = statuses;
            onChange({ statuses: ours ? { ...others, [status]: ours } : others });
          }}
        />
      ))}
      {left > 0 && (
        <Checkbox
          label={`Leave ${formatCount(left, 'row')} that ${left === 1 ? "doesn't" : "don't"} fit behind`}
          checked={leave_out}
          onChange={({ currentTarget: { checked } }) => onChange({ leave_out: checked })}
        />
      )}
      <Group>
        <BusyButton disabled={!isReady} busy={isMoving} onClick={onMove}>
          Move In
        </BusyButton>
        {!isReady && (
          <Text size="sm" c="dimmed">
            {chosen ? 'Mend the files, or leave the rows behind.' : 'Choose the proposal codes first.'}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function withEntry(codes: Record<string, string>, id: string, code: string): Record<string, string> {
  const { [id]: _, ...others } = codes;
  return code.trim() === '' ? others : { ...others, [id]: code };
}
