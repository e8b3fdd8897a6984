/**
 * Whom a certificate names, for people: 'CN=Ledger Seal\nO=Ledger & Co' → 'Ledger Seal, Ledger & Co'. A subject without
 * a common name or an organisation is given as it is, on one line.
 */
export function subjectText(subject: string): string {
  const lines = subject.split('\n');
  const named = ['CN=', 'O='].flatMap((key) =>
    lines.filter((line) => line.startsWith(key)).map((line) => line.slice(key.length)),
  );
  return named.length > 0 ? [...new Set(named)].join(', ') : lines.join(', ');
}
