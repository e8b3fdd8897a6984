import { PageHeader } from '#web/components/page-header.tsx';

export function ClientAdditionalInfoPage() {
  return <PageHeader title="Additional Information" />;
}
