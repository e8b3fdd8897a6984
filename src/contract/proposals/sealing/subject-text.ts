/**
 * Formats a certificate's subject for people: 'CN=Ledger Seal\nO=Ledger & Co' → 'Ledger Seal, Ledger & Co'. A subject
 * with neither a common name nor an organisation is returned as it is, on one line.
 */
export function subjectText(subject: string): string {
  const lines = subject.split('\n');
  const named = ['CN=', 'O='].flatMap((key) =>
    lines.filter((line) => line.startsWith(key)).map((line) => line.slice(key.length)),
  );
  return named.length > 0 ? [...new Set(named)].join(', ') : lines.join(', ');
}
