import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import type { Opened } from '#web/components/forms/record/use-edit-conflict.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import {
  SendDialog,
  type SendDialogProps,
} from '#web/features/proposals/proposal-versions/send/send-dialog.tsx';
import { client as api } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { goToPart } from '#web/lib/focus/go-to-part.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { LAST_LOOK_HASH } from '#web/lib/navigation/last-look.ts';
import { DocumentPreview } from './document-preview.tsx';
import { DRAFT_LABELS, shownInConflict } from './draft-conflict.ts';
import { DraftFields } from './draft-fields.tsx';
import { type DraftValues, draftErrors, isSameDraft, toSave } from './draft-values.ts';
import { FeesSection } from './fees-section.tsx';
import { FORM_PARTS } from './form-parts.ts';
import classes from './preparation.module.css';
import { ProblemList } from './problem-list.tsx';
import { usePreview } from './use-preview.ts';

const SEND = 'proposal-send';

export interface PreparationFormProps {
  /** Updated live from the database. */
  preparation: Preparation;
  onSaved: (stored: Preparation) => void;
  onSent: SendDialogProps['onSent'];
}

/** Prepares a client's proposal beside a preview of what the client will see. Sending saves the proposal first. */
export function PreparationForm({ preparation, onSaved, onSent }: PreparationFormProps) {
  const { client, colleagues } = preparation;
  const nameOf = (user_id: string) =>
    colleagues.find((colleague) => colleague.user_id === user_id)?.full_name ?? 'a deleted user';
  const { form, unsaved, ...edit } = useEditForm({
    form: { initialValues: preparation.draft as DraftValues, validate: draftErrors },
    stored: recordOf(preparation),
    isUnsaved: (values, initial) => !isSameDraft(values, initial),
    follow: (stored, shown) => stored !== shown,
    what: 'this proposal',
    labels: DRAFT_LABELS,
    shown: (field, value, mine) => shownInConflict(field, { ...mine, [field]: value }, nameOf),
    save: ({ base, values }) =>
      api.proposalVersions.save({ client_id: client.id, version: base, draft: toSave(values) }),
    reopened: recordOf,
    onSaved,
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the proposal',
  });
  const [side, setSide] = useState<'form' | 'preview'>('form');
  const asked = useLocation({ select: ({ hash }) => hash === LAST_LOOK_HASH });
  const [lastLook, setLastLook] = useState<Preparation | null>(() =>
    asked && isReady(preparation) ? preparation : null,
  );
  const preview = usePreview(preparation, form.values);

  function lookOrSolve(stored: Preparation): void {
    if (isReady(stored)) {
      setLastLook(stored);
      return;
    }
    notifyError('Solve the listed problems before you send.');
    setSide('form');
    requestAnimationFrame(() => goToPart(FORM_PARTS.problems));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const then = submitter?.id === SEND ? lookOrSolve : () => notifySuccess('Proposal saved');
    const isStored = !unsaved && edit.opened.base > 0;
    if (isStored) form.onSubmit(() => then(preparation), focusFirstMarked)(event);
    else edit.submitThen(then)(event);
  }

  return (
    <>
      <form noValidate onSubmit={submit}>
        <SegmentedControl
          className={classes.switch}
          fullWidth
          aria-label="Show"
          value={side}
          onChange={(value) => setSide(value === 'preview' ? 'preview' : 'form')}
          data={[
            { value: 'form', label: 'Prepare' },
            { value: 'preview', label: 'What the client will see' },
          ]}
        />
        <div className={classes.columns}>
          <Stack gap="md" data-shown={side === 'form'}>
            <ProblemList
              problems={preview.problems}
              clientId={client.id}
              onGoToForm={() => setSide('form')}
            />
            <DraftFields form={form} colleagues={colleagues} document={preview.document} busy={edit.busy} />
            <FeesSection preparation={preparation} />
          </Stack>
          <div data-shown={side === 'preview'} className={classes.preview}>
            <SectionCard
              title="What the client will see"
              description={
                <span role="status">{preview.is_behind ? 'Updating...' : 'Up to date with the form'}</span>
              }
            >
              {preview.failed && (
                <ErrorState title="The preview could not be updated" onRetry={preview.retry} />
              )}
              <DocumentPreview document={preview.document} />
            </SectionCard>
          </div>
        </div>
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" className={classes.state} role="status">
            {savedText(preparation, unsaved)}
          </Text>
          <Group gap="xs">
            <BusyButton type="submit" variant="default" busy={edit.busy}>
              {edit.busy ? 'Saving...' : 'Save'}
            </BusyButton>
            <BusyButton
              type="submit"
              id={SEND}
              busy={edit.busy}
              leftSection={<IconSend size={16} aria-hidden />}
            >
              Review and send
            </BusyButton>
          </Group>
        </div>
      </form>
      {/* Outside the form, because events of the dialogs' own forms would bubble to it. */}
      {edit.conflictDialog}
      {lastLook && <SendDialog preparation={lastLook} onClose={() => setLastLook(null)} onSent={onSent} />}
    </>
  );
}

function recordOf({ draft_version, draft }: Preparation): Opened<number, DraftValues> {
  return { base: draft_version, values: draft };
}

function isReady({ problems }: Preparation): boolean {
  return !problems.some(({ is_blocking }) => is_blocking);
}

function savedText(
  { draft_version, draft_edited_by_name, draft_edited_at }: Preparation,
  unsaved: boolean,
): string {
  if (unsaved) return 'You have unsaved changes.';
  if (draft_version === 0) return 'Filled in from the proforma, not saved yet.';
  const by = draft_edited_by_name === null ? '' : ` by ${draft_edited_by_name}`;
  return draft_edited_at === null ? 'Saved.' : `Saved ${formatDateTime(draft_edited_at)}${by}.`;
}
