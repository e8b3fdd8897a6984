import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFilePencil, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { inactive } from '#web/lib/focus/inactive.ts';
import { LAST_LOOK_HASH } from '#web/lib/navigation/last-look.ts';
import { paths } from '#web/lib/navigation/paths.ts';

interface PreparedSendProps {
  clientId: string;
  /** Whether the button is shown but inactive. */
  disabled: boolean;
}

/** The 'Send Proposal' button if Tallygate sends proposals. Opens the prepared proposal for a last look. */
export function PreparedSend({ clientId, disabled }: PreparedSendProps) {
  const navigate = useNavigate();
  return (
    <Button
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() =>
        void navigate({ to: paths.clientProposal, params: { id: clientId }, hash: LAST_LOOK_HASH })
      }
      {...inactive(disabled)}
    >
      Send Proposal
    </Button>
  );
}

/** A menu with which a firm that uses GoProposal can send this proposal with Tallygate. */
export function OtherWay({ clientId, disabled = false }: Partial<PreparedSendProps> & { clientId: string }) {
  const navigate = useNavigate();
  return (
    <DropdownMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Other ways to send" {...inactive(disabled)}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFilePencil size={14} aria-hidden />}
          onClick={() => void navigate({ to: paths.clientProposal, params: { id: clientId } })}
        >
          Prepare proposal
        </Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
