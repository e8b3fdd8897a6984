import { IconCurrencyPound } from '@tabler/icons-react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { useStartDraft } from './versions/use-start-draft.ts';

/** Shown until the firm has a price book. */
export function NoBook() {
  const admin = useIsAdmin();
  const { busy, start } = useStartDraft(() => undefined);
  return (
    <EmptyState
      icon={IconCurrencyPound}
      title="No prices yet"
      description={
        admin
          ? 'Start from example prices for a small UK practice. Or start an empty book, then fill it in or import a file. Prices are not used until you publish them.'
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
