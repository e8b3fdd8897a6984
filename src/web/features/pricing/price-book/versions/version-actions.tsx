import { Button, Group, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookVersion, type ListedVersion, startingAfter } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { useStartDraft } from './use-start-draft.ts';

const RulesDialog = lazyPart(
  () => import('#web/features/pricing/price-book/edit/rules-dialog.tsx'),
  'RulesDialog',
);
const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishPricesDialog');
const ImportDialog = lazyPart(
  () => import('#web/features/pricing/price-book/import/import-dialog.tsx'),
  'PriceImportDialog',
);
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

export interface VersionActionsProps {
  book: BookVersion;
  /** All versions, newest first. */
  choices: { value: string; label: string }[];
  versions: readonly ListedVersion[];
  /** Number of services without a price. */
  missing: number;
  /** Services whose price needs something that the catalogue no longer has. */
  broken: readonly string[];
  onVersion: (id: string) => void;
}

/** The open dialog, with the version as it was when the dialog opened. */
type Opened = { dialog: 'rules' | 'publish' | 'import' | 'compare'; book: BookVersion };

/** Everybody can view rules, compare and export. Administrators can also edit, import, publish and discard. */
export function VersionActions({ book, choices, versions, missing, broken, onVersion }: VersionActionsProps) {
  const queryClient = useQueryClient();
  const admin = useIsAdmin();
  const [opened, setOpened] = useState<Opened | null>(null);
  const editable = admin && book.state === 'draft';
  const isScheduled = startingAfter(versions, londonDay(new Date())).some(({ id }) => id === book.id);
  const draft = useStartDraft(onVersion);
  const exporting = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => client.priceBook.export({ id: book.id, format }),
    onSuccess: saveFile,
    onError: (error) => notifyError(describeError(error, 'Failed to export prices')),
  });
  const discard = useMutation(
    orpc.priceBook.discardDraft.mutationOptions({
      onSuccess: () => {
        notifySuccess('Draft discarded');
        onVersion('');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to discard the draft')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );

  const withdraw = useMutation(
    orpc.priceBook.withdraw.mutationOptions({
      onSuccess: () => notifySuccess(`Version ${book.number} taken back`),
      onError: (error) => notifyError(describeError(error, 'Failed to take back the version')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );

  async function askToWithdraw(): Promise<void> {
    const confirmed = await confirm({
      title: `Take back version ${book.number}?`,
      message:
        "It won't come into force, and this can't be undone. To use its prices later, export them and import them into a draft.",
      confirmLabel: 'Take back',
      destructive: true,
    });
    if (confirmed) withdraw.mutate({ id: book.id });
  }

  async function askToDiscard(): Promise<void> {
    const confirmed = await confirm({
      title: 'Discard this draft?',
      message: 'Its prices and rules will be lost. Published versions stay.',
      confirmLabel: 'Discard draft',
      destructive: true,
    });
    if (confirmed) discard.mutate({ id: book.id });
  }

  const open = (dialog: Opened['dialog']) => () => setOpened({ dialog, book });
  const close = () => setOpened(null);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={open('rules')}>
        Rules
      </Button>
      {choices.length > 1 && (
        <Button variant="default" onClick={open('compare')}>
          Compare
        </Button>
      )}
      <DropdownMenu position="bottom-end">
        <Menu.Target>
          <BusyButton variant="default" busy={exporting.isPending}>
            More
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {editable && <Menu.Item onClick={open('import')}>Import…</Menu.Item>}
          <Menu.Item onClick={() => exporting.mutate('csv')}>Export as CSV (.csv)</Menu.Item>
          <Menu.Item onClick={() => exporting.mutate('xlsx')}>Export as Excel (.xlsx)</Menu.Item>
          {admin && isScheduled && (
            <Menu.Item c="red" onClick={() => void askToWithdraw()}>
              Take back version {book.number}
            </Menu.Item>
          )}
          {editable && (
            <Menu.Item c="red" onClick={() => void askToDiscard()}>
              Discard draft
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </DropdownMenu>
      {editable && <Button onClick={open('publish')}>Publish…</Button>}
      {admin && !versions.some(({ state }) => state === 'draft') && (
        <BusyButton busy={draft.busy} onClick={() => draft.start('newest')}>
          Edit prices
        </BusyButton>
      )}
      {opened?.dialog === 'rules' && <RulesDialog book={opened.book} editable={editable} onClose={close} />}
      {opened?.dialog === 'publish' && (
        <PublishDialog
          draft={opened.book}
          versions={versions}
          missing={missing}
          broken={broken}
          onClose={close}
        />
      )}
      {opened?.dialog === 'import' && <ImportDialog draft={opened.book} onClose={close} />}
      {opened?.dialog === 'compare' && (
        <CompareDialog choices={choices} shown={opened.book} onClose={close} />
      )}
    </Group>
  );
}
