import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { SignatureList } from '#web/features/desk/standing/signature-list.tsx';

export function AwaitingSignaturePage() {
  return (
    <>
      <PageHeader
        title="Waiting for Signature"
        subtitle="Proposals that the client or the firm has yet to sign, longest wait first"
      />
      <SignatureList />
    </>
  );
}
