import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Shown in place of content that failed to load. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" ref={returnFocusOnUnmount}>
      <EmptyState
        icon={IconCloudOff}
        title={title}
        description={description}
        actions={
          <BusyButton
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            busy={retrying}
            onClick={onRetry}
          >
            Try again
          </BusyButton>
        }
      />
    </div>
  );
}
