import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CLOSE_REASONS_MAX } from '#contract/clients/desk-settings/desk-settings.ts';
import { moved } from '#contract/pricing/catalogue/order.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { type DeskValues, type Reason, reasonOf } from './desk-values.ts';
import classes from './reason-list.module.css';

export interface ReasonListProps {
  form: UseFormReturnType<DeskValues>;
  legend: string;
  editable: boolean;
}

const STEP_OF_KEY: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The reasons offered when a client is closed, in order. Each can be renamed, moved and removed. */
export function ReasonList({ form, legend, editable }: ReasonListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const reasons = form.values.close_reasons;

  function change(next: Reason[]): void {
    form.setFieldValue('close_reasons', next);
    // Errors are stored by index, which has changed.
    form.clearErrors();
  }

  function move(reason: Reason, to: number): void {
    const from = reasons.indexOf(reason);
    if (to < 0 || to >= reasons.length || to === from) return;
    change(moved(reasons, from, to));
    setAnnouncement(`${reason.text} is now number ${to + 1} of ${reasons.length}.`);
    focusIn(`[data-reason-handle="${reason.key}"]`);
  }

  function remove(reason: Reason): void {
    const index = reasons.indexOf(reason);
    const next = reasons.toSpliced(index, 1);
    change(next);
    setAnnouncement(`${reason.text} has been removed.`);
    focusIn(`[data-reason="${next[Math.min(index, next.length - 1)]?.key}"]`);
  }

  function add(): void {
    const reason = reasonOf('');
    change([...reasons, reason]);
    focusIn(`[data-reason="${reason.key}"]`);
  }

  /** Focuses an element of the list after it is rendered. */
  function focusIn(selector: string): void {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  const { dragged, press } = usePointerDrag<Reason>({
    onDrop: (reason, target) =>
      move(
        reason,
        reasons.findIndex(({ key }) => key === target),
      ),
  });

  return (
    <Fieldset legend={legend}>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <Text size="sm" c="dimmed" mb="sm">
        Offered in this order. Closed clients keep the reason that was chosen when they were closed. Figures
        count clients as lost if 'Lost' is ticked.
      </Text>
      <div ref={list}>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {reasons.map((reason, index) => (
            <li
              key={reason.key}
              className={classes.reason}
              data-drop-target={reason.key}
              data-dragged={dragged?.thing.key === reason.key || undefined}
              data-drop={(dragged?.over === reason.key && dragged.thing.key !== reason.key) || undefined}
            >
              {editable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.handle}
                  data-reason-handle={reason.key}
                  aria-label={`Move ${nameOf(reason)}, number ${index + 1} of ${reasons.length}. Use the arrow keys to move it.`}
                  title="Drag or use the arrow keys to move"
                  onPointerDown={(event) => {
                    const row = event.currentTarget.closest('li');
                    if (row) press(event, reason, row);
                  }}
                  onKeyDown={(event: KeyboardEvent) => {
                    const step = STEP_OF_KEY[event.key];
                    if (step === undefined) return;
                    event.preventDefault();
                    move(reason, index + step);
                  }}
                >
                  <IconGripVertical size={16} aria-hidden />
                </ActionIcon>
              )}
              <TextInput
                className={classes.text}
                {...hiddenLabel(`Reason ${index + 1}`)}
                autoComplete="off"
                data-reason={reason.key}
                {...form.getInputProps(`close_reasons.${index}.text`)}
              />
              <Checkbox
                className={classes.lost}
                label="Lost"
                aria-label={`${nameOf(reason)} counts as lost`}
                {...form.getInputProps(`close_reasons.${index}.lost`, { type: 'checkbox' })}
              />
              {editable && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${nameOf(reason)}`}
                  onClick={() => remove(reason)}
                  {...inactive(reasons.length === 1)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </Stack>
      </div>
      {editable && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          {...inactive(reasons.length >= CLOSE_REASONS_MAX)}
        >
          Add a reason
        </Button>
      )}
    </Fieldset>
  );
}

function nameOf({ text }: Reason): string {
  return text.trim() || 'the new reason';
}
