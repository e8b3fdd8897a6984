import { ActionIcon, Fieldset, Group, SimpleGrid, TextInput, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { moved } from '#contract/pricing/catalogue/order.ts';
import { MAX_SIGNATORIES } from '#contract/proposals/proposal-versions/draft.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import type { DraftForm } from './draft-form.ts';
import { type DraftSignatory, withoutSignatory, withSignatory } from './draft-values.ts';
import { EntryList, RemoveButton, useFocusInList } from './entry-list.tsx';
import { signatoryPart } from './form-parts.ts';
import classes from './preparation.module.css';

const STEP_OF_KEY: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The client's signatories, in order. */
export function SignatoryList({ form, busy }: { form: DraftForm; busy: boolean }) {
  const { list, focusIn } = useFocusInList();
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

  const { dragged, press } = usePointerDrag<DraftSignatory>({
    onDrop: (signatory, target) =>
      move(
        signatory,
        signatories.findIndex(({ id }) => id === target),
      ),
  });

  return (
    <>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      <EntryList
        ref={list}
        error={form.errors.signatories}
        addLabel="Add a signatory"
        canAdd={!busy && signatories.length < MAX_SIGNATORIES}
        onAdd={add}
      >
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
                    aria-label={`Move ${nameOf(signatory)}, number ${index + 1} of ${signatories.length}. Use the arrow keys to change the order.`}
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
                <RemoveButton
                  label={`Remove ${nameOf(signatory)}`}
                  canRemove={!busy && signatories.length > 1}
                  onRemove={() => remove(signatory)}
                />
              </Group>
            </Fieldset>
          </li>
        ))}
      </EntryList>
    </>
  );
}

function nameOf({ name }: DraftSignatory): string {
  return name.trim() || 'the new signatory';
}
