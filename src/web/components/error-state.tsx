import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFocusAfter } from '#web/lib/use-focus-after.ts';
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
  const area = useRef<HTMLDivElement>(null);
  useFocusAfter(area);
  return (
    <div role="alert" ref={area}>
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
