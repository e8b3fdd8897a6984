import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { moved } from '#contract/catalogue/order.ts';
import { MAX_SIGNATORIES } from '#contract/proposal-versions/draft.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import type { DraftForm } from './draft-form.ts';
import { type DraftSignatory, withoutSignatory, withSignatory } from './draft-values.ts';
import { signatoryPart } from './form-parts.ts';
import classes from './preparation.module.css';

const STEP_OF_KEY: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The client's signatories, in order. */
export function SignatoryList({ form, busy }: { form: DraftForm; busy: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { signatories } = form.values;

  function change(next: Partial<typeof form.values>): void {
    form.setValues(next);
    // Errors are stored by index, which has changed.
    form.clearErrors();
  }

  function move(signatory: DraftSignatory, to: number): void {
    const from = signatories.indexOf(signatory);
    if (busy || to < 0 || to >= signatories.length || to === from) return;
    change({ signatories: moved(signatories, from, to) });
    setAnnouncement(`${nameOf(signatory)} is now number ${to + 1} of ${signatories.length}.`);
    focusIn(`[data-handle="${signatory.id}"]`);
  }

  function remove(signatory: DraftSignatory): void {
    const index = signatories.indexOf(signatory);
    const left = withoutSignatory(form.getValues(), signatory.id);
    change(left);
    setAnnouncement(`${nameOf(signatory)} is removed.`);
    const next = left.signatories[Math.min(index, left.signatories.length - 1)];
    if (next) focusIn(`#${signatoryPart(next.id)}`);
  }

  function add(): void {
    const id = randomId();
    change(withSignatory(form.getValues(), id));
    focusIn(`#${signatoryPart(id)}`);
  }

  /** Focuses an element of the list once it is rendered. */
  function focusIn(selector: string): void {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  const { dragged, press } = usePointerDrag<DraftSignatory>({
    onDrop: (signatory, target) =>
      move(
        signatory,
        signatories.findIndex(({ id }) => id === target),
      ),
  });

  return (
    <Stack gap="sm">
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <ul ref={list} className={classes.list}>
        {signatories.map((signatory, index) => (
          <li
            key={signatory.id}
            data-drop-target={signatory.id}
            data-dragged={dragged?.thing.id === signatory.id || undefined}
            data-drop={(dragged?.over === signatory.id && dragged.thing.id !== signatory.id) || undefined}
            className={classes.entry}
          >
            <Fieldset legend={`Signatory ${index + 1}`} className={classes.fieldset}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput
                  id={signatoryPart(signatory.id)}
                  label="Name"
                  required
                  autoComplete="off"
                  {...form.getInputProps(`signatories.${index}.name`)}
                />
                <TextInput
                  label="Position"
                  placeholder="Director"
                  autoComplete="off"
                  {...form.getInputProps(`signatories.${index}.position`)}
                />
              </SimpleGrid>
              <TextInput
                mt="sm"
                label="Email"
                type="email"
                required
                autoComplete="off"
                {...form.getInputProps(`signatories.${index}.email`)}
              />
              <Group gap={4} className={classes.tools}>
                {signatories.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    className={classes.handle}
                    data-handle={signatory.id}
                    aria-label={`Move ${nameOf(signatory)}, number ${index + 1} of ${signatories.length}. Use the arrow keys to move it.`}
                    title="Drag or use the arrow keys to move"
                    onPointerDown={(event) => {
                      const row = event.currentTarget.closest('li');
                      if (row) press(event, signatory, row);
                    }}
                    onKeyDown={(event: KeyboardEvent) => {
                      const step = STEP_OF_KEY[event.key];
                      if (step === undefined) return;
                      event.preventDefault();
                      move(signatory, index + step);
                    }}
                  >
                    <IconGripVertical size={16} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${nameOf(signatory)}`}
                  onClick={() => remove(signatory)}
                  {...inactive(busy || signatories.length === 1)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Fieldset>
          </li>
        ))}
      </ul>
      {form.errors.signatories && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors.signatories}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          {...inactive(busy || signatories.length >= MAX_SIGNATORIES)}
        >
          Add a signatory
        </Button>
      </div>
    </Stack>
  );
}

function nameOf({ name }: DraftSignatory): string {
  return name.trim() || 'the new signatory';
}
