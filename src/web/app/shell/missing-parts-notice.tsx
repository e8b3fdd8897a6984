import { Button, Card, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { hasUnsavedWork } from '#web/lib/forms/unsaved-work.ts';
import { retryMissing, useMissingParts, watchMissing } from '#web/lib/lazy/missing-parts.ts';
import classes from './missing-parts-notice.module.css';

/**
 * Shown when a part of the page fails to load, perhaps because a new version is running. The live region stays mounted,
 * so that screen readers announce the notice.
 */
export function MissingPartsNotice() {
  const missing = useMissingParts();
  useEffect(watchMissing, []);
  useEffect(() => {
    if (missing === 'broken' && !hasUnsavedWork() && !wasReloaded()) window.location.reload();
  }, [missing]);
  return (
    <div role="status" className={classes.region}>
      {missing === 'outdated' && (
        <Notice
          title="A new version is ready"
          advice="Save your work, then reload the page."
          action="Reload"
          onAction={() => window.location.reload()}
        />
      )}
      {missing === 'broken' && (
        <Notice
          title="Part of this page could not be loaded"
          advice="Save your work, then reload the page."
          action="Reload"
          onAction={() => window.location.reload()}
        />
      )}
      {missing === 'some' && (
        <Notice
          title="Part of this page could not be loaded"
          advice="Your unsaved text is still here."
          action="Try again"
          onAction={retryMissing}
        />
      )}
    </div>
  );
}

/** Whether this page is the result of a reload. Reloading again would not help, and could loop forever. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

interface NoticeProps {
  title: string;
  advice: string;
  action: string;
  onAction: () => void;
}

function Notice({ title, advice, action, onAction }: NoticeProps) {
  return (
    <Card padding="sm" shadow="lg">
      <Group gap="md" wrap="nowrap">
        <div>
          <Text fw={500}>{title}</Text>
          <Text size="sm" c="dimmed">
            {advice}
          </Text>
        </div>
        <Button variant="default" onClick={onAction}>
          {action}
        </Button>
      </Group>
    </Card>
  );
}
