import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { CallQueue } from '#web/features/intake/calls/call-queue.tsx';

export function BookZoomCallPage() {
  return (
    <>
      <PageHeader
        title="Book Zoom Call"
        subtitle="Clients who returned their information, longest waiting first"
      />
      <CallQueue />
    </>
  );
}
