import { Verify } from '#web/features/proposals/verification/verify.tsx';

/** The public page at /verify, with its own document (verify.html). */
export function VerifyPage() {
  return <Verify />;
}
