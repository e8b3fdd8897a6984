import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { handsFocusOn } from '#web/lib/hands-focus-on.ts';
import { BusyButton } from './busy-button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** In place of what could not be loaded. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" ref={handsFocusOn}>
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
