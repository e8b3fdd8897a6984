import type { OpenedProposal } from './opened-proposal.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** What happens until the work starts, in order, as sentences to a reader who has still to sign. */
export function nextSteps({
  waiting_for,
  signatories,
  signatory_id,
  letters_to_sign,
  code,
  looked_after_by,
  mail_configured,
}: Pick<
  OpenedProposal,
  | 'waiting_for'
  | 'signatories'
  | 'signatory_id'
  | 'letters_to_sign'
  | 'code'
  | 'looked_after_by'
  | 'mail_configured'
>): string[] {
  const open = (kind: 'client' | 'firm') =>
    signatories
      .filter((one) => one.kind === kind && one.signed_at === null && one.id !== signatory_id)
      .map(({ name }) => name)
      .filter((name) => name !== waiting_for);
  const [others, firm] = [open('client'), open('firm')];
  const text = letters_to_sign.length > 1 ? 'letters' : 'letter';
  return [
    ...(waiting_for === null ? [] : [`${waiting_for} signs first.`]),
    `You read the ${text} of engagement. If something is unclear, ask us.`,
    `${waiting_for === null ? 'You sign' : 'Then you sign'} online by typing your name${code.needed ? ' and a code that we send you' : ''}.`,
    ...(others.length === 0
      ? []
      : [`${listFormat.format(others)} ${others.length === 1 ? 'signs' : 'sign'} too.`]),
    ...(firm.length === 0 ? [] : [`${listFormat.format(firm)} countersigns for us.`]),
    mail_configured
      ? 'You get the signed copy by email.'
      : 'You can download the signed copy with this link.',
    `${looked_after_by ?? 'One of us'} contacts you to start the work.`,
  ];
}
