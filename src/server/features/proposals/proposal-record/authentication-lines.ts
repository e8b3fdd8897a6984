import type { MailDelivery } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import type { UsedLink } from '#contract/proposals/proposal-versions/used-link.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import { londonTime } from '#contract/values/london-moment.ts';

const WITHOUT_LINK: Record<Exclude<Signature['authentication'], 'link' | 'link_and_code'>, string> = {
  in_person: 'In person, on the device of a colleague of the firm',
  account_password: 'Signed in to the firm’s own account and entered the password again',
  account_code: 'Signed in to the firm’s own account and entered a code of its second factor',
};

/** How a signatory was authenticated, and how their link and code were passed on. */
export function authenticationLines({
  authentication,
  link,
  code_mail,
  signed_in_as,
}: Pick<Signature, 'authentication' | 'link' | 'code_mail' | 'signed_in_as'>): string[] {
  if (authentication !== 'link' && authentication !== 'link_and_code') return [WITHOUT_LINK[authentication]];
  return [
    ...(link ? linkLines(link) : []),
    ...(authentication === 'link_and_code'
      ? [`Entered a code ${code_mail ? mailedText(code_mail) : ''}`.trim()]
      : []),
    ...(signed_in_as === null ? [] : [`The browser was signed in to the firm’s account of ${signed_in_as}`]),
  ];
}

/** How each link of a signatory was passed on, by whom, and whether it was mailed. */
export function linkSentLines({ kind, links }: Pick<Signature, 'kind' | 'links'>): string[] {
  if (kind === 'firm') return ['No personal link: signs with an account of the firm'];
  if (links.length === 0) return ['No link was made, and none was mailed'];
  return links.map(({ made_at, made_by_name, mail }) =>
    mail === null
      ? `Not mailed: ${made_by_name} copied a link on ${londonTime(made_at)}`
      : `A link ${mailedText(mail)}, made by ${made_by_name} on ${londonTime(made_at)}`,
  );
}

function linkLines({ made_at, made_by_name, mail }: UsedLink): string[] {
  const at = londonTime(made_at);
  if (mail === null)
    return [`Opened a personal link that ${made_by_name} copied on ${at}; this program didn’t mail it`];
  return [`Opened a personal link ${mailedText(mail)}`, `The link was made by ${made_by_name} on ${at}`];
}

function mailedText({ to, state, at }: MailDelivery): string {
  if (state === 'written')
    return `for ${to}, written to a file on ${londonTime(at)}, not mailed: no mail server was configured`;
  return `mailed to ${to} (${OUTCOMES[state](londonTime(at))})`;
}

const OUTCOMES: Record<Exclude<MailDelivery['state'], 'written'>, (at: string) => string> = {
  accepted: (at) => `accepted by the mail server on ${at}`,
  failed: (at) => `not delivered, as was known on ${at}`,
  dropped: (at) => `not sent; out of date on ${at}`,
  waiting: () => 'whether the mail server accepted it was not yet known',
};
