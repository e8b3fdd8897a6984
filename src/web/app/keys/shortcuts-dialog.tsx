import { SimpleGrid, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { Keys } from '#web/components/keys.tsx';
import { setSingleKeys, singleKeysOn } from '#web/lib/keys/single-keys.ts';
import { SHORTCUTS } from './shortcut-list.ts';
import classes from './shortcuts-dialog.module.css';

/** Lists the shortcuts. Users can switch off single-key ones. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="42rem">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="lg">
        {SHORTCUTS.map(({ label, shortcuts }) => (
          <section key={label} aria-label={label}>
            <Title order={3} size="h4" mb={4}>
              {label}
            </Title>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={classes.line}>
                  <dt>{does}</dt>
                  <dd className={classes.keys}>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </SimpleGrid>
      <Switch
        mt="lg"
        label="Single-key shortcuts"
        description="When off, letters, '/', '?', ← and → aren't shortcuts in this browser."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setSingleKeys(checked);
        }}
      />
      <Text size="sm" c="dimmed" mt="md">
        Single-key shortcuts don't work while you type.
      </Text>
    </Dialog>
  );
}
