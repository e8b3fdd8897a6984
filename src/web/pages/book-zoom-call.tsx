import { PageHeader } from '#web/components/page-header.tsx';

export function BookZoomCallPage() {
  return <PageHeader title="Book Zoom Call" />;
}
