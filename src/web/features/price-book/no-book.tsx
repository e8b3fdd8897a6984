import { IconCurrencyPound } from '@tabler/icons-react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { useStartDraft } from './use-start-draft.ts';

/** Shown until the first draft. */
export function NoBook() {
  const admin = useIsAdmin();
  const { busy, start } = useStartDraft(() => undefined);
  return (
    <EmptyState
      icon={IconCurrencyPound}
      title="No prices yet"
      description={
        admin
          ? 'Start with example prices of a small UK practice and change them, or with an empty book, into which you can import a file. Nothing is used before you publish it.'
          : 'Administrators set the prices of services here.'
      }
      actions={
        admin && (
          <>
            <BusyButton busy={busy} onClick={() => start('examples')}>
              Start from example prices
            </BusyButton>
            <BusyButton busy={busy} variant="default" onClick={() => start('newest')}>
              Start an empty book
            </BusyButton>
          </>
        )
      }
    />
  );
}
