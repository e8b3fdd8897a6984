import { Box, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconNote, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { telOf } from '#web/components/contact-links.tsx';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { useSetStatus } from '#web/features/clients/clients/use-set-status.ts';
import classes from './client-page.module.css';

export interface ClientBarProps {
  client: Client;
  hasAnswers: boolean;
  action: ReactNode;
  /** Whether to offer a call beside the action. */
  calls: boolean;
  onNote: () => void;
}

/** On phones, at the bottom of the screen: the next thing to do, a call, a note and the status. */
export function ClientBar({ client, hasAnswers, action, calls, onNote }: ClientBarProps) {
  const setStatus = useSetStatus();
  return (
    <Box component="section" className={classes.bar} aria-label="Actions">
      {action && <div className={classes.barAction}>{action}</div>}
      {calls && client.phone_number && (
        <a className={classes.barButton} href={telOf(client.phone_number)}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          Call
        </a>
      )}
      <UnstyledButton className={classes.barButton} onClick={onNote}>
        <IconNote size={20} stroke={1.75} aria-hidden />
        Note
      </UnstyledButton>
      <DropdownMenu position="top-end" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.barButton}>
            <IconArrowsExchange size={20} stroke={1.75} aria-hidden />
            Status
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {CLIENT_STATUSES.map((status) => {
            const current = status === client.status;
            return (
              <Menu.Item
                key={status}
                mih="2.75rem"
                aria-current={current || undefined}
                rightSection={current && <IconCheck size={16} aria-hidden />}
                disabled={!current && isStatusDisabled(status, hasAnswers)}
                onClick={() => {
                  if (!current) setStatus.mutate({ id: client.id, status, from: client.status, hasAnswers });
                }}
              >
                {STATUS_LABELS[status]}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </DropdownMenu>
    </Box>
  );
}
