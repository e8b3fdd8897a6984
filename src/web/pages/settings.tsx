import { PageHeader } from '#web/components/page-header.tsx';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
