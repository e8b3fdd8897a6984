import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import type { CompanyDialogProps } from './company-dialog.tsx';
import { useCompaniesHouse } from './use-companies-house.ts';

// Loaded when needed.
const CompanyDialog = lazyPart(
  () => import('./company-dialog.tsx'),
  (module) => module.CompanyDialog,
);

/**
 * A button that looks a company up and fills the form in, field by field. Nothing without a key. `start` is what the
 * form's number or name contains when the button is pressed.
 */
export function CompanyLookup(props: Omit<CompanyDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  if (!useCompaniesHouse()) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBuildingBank size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Look up at Companies House
      </Button>
      {open && <CompanyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
