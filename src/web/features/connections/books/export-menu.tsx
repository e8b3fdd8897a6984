import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Downloads invoices for a program that imports them: of one version, or of all that are to be billed. */
export function BillsExportMenu({ version_id, clientName }: { version_id?: string; clientName?: string }) {
  const download = useMutation(
    orpc.books.export.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => notifyError(describeError(error, 'Failed to export the invoices')),
    }),
  );
  const exportFor = (format: 'xero' | 'quickbooks') => () =>
    download.mutate({ format, ...(version_id !== undefined && { version_id }) });
  return (
    <DropdownMenu position="bottom-end">
      <Menu.Target>
        <BusyButton
          variant="default"
          size={version_id === undefined ? 'sm' : 'xs'}
          busy={download.isPending}
          {...(clientName !== undefined && { 'aria-label': `Export: ${clientName}` })}
        >
          Export
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={exportFor('xero')}>For Xero (.csv)</Menu.Item>
        <Menu.Item onClick={exportFor('quickbooks')}>For QuickBooks Online (.csv)</Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
