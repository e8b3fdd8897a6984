import { Button, type ButtonProps } from '@mantine/core';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { type Action, actionLabel } from '#contract/desk/standing/action.ts';
import { mailtoOf, telOf } from '#web/components/contact-links.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useReopenClient } from '#web/features/clients/clients/use-set-closed.ts';
import { useSetStatus } from '#web/features/clients/clients/use-set-status.ts';
import { useEmailQuestionnaire } from '#web/features/intake/links/use-email-questionnaire.ts';
import { useRetrySend } from '#web/features/proposals/proposals/use-retry-send.ts';
import { goToPart } from '#web/lib/focus/go-to-part.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useJustChanged } from '#web/lib/focus/use-just-changed.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const ChangeCallButton = lazyPart(
  () => import('#web/features/intake/calls/change-call-button.tsx'),
  'ChangeCallButton',
);

type ActionOf<Id extends Action['id']> = Extract<Action, { id: Id }>;

interface ActionProps<Of extends Action> {
  action: Of;
  client: Client;
}

/**
 * The button of the suggested action. If another action takes its place, as after a click, it waits until the pointer has
 * left: a second click must not do two things.
 */
export function MainAction({ action, client, hasAnswers }: ActionProps<Action> & { hasAnswers: boolean }) {
  const label = actionLabel(action);
  const { shown, still } = useStill(label);
  const { onPointerEnter, onPointerMove, onPointerLeave } = still;
  const justChanged = useJustChanged(label);
  return (
    <div style={{ display: 'contents' }} {...{ onPointerEnter, onPointerMove, onPointerLeave }}>
      {shown !== label || justChanged ? (
        <Button {...inactive(true)}>{shown}</Button>
      ) : (
        <ActionButton key={action.id} action={action} client={client} hasAnswers={hasAnswers} />
      )}
    </div>
  );
}

interface ActionButtonProps extends ActionProps<Action> {
  hasAnswers: boolean;
  /** Whether the button isn't on the client's page. */
  elsewhere?: boolean;
}

/** A button that performs the suggested action, or leads to the place where the user performs it. */
export function ActionButton({ action, client, hasAnswers, elsewhere = false }: ActionButtonProps) {
  const label = actionLabel(action);
  const goTo = (part: string) =>
    elsewhere ? (
      <LinkButton to={paths.client} params={{ id: client.id }} hash={part}>
        {label}
      </LinkButton>
    ) : (
      <Button onClick={() => goToPart(part)}>{label}</Button>
    );
  switch (action.id) {
    case 'email_questionnaire':
      return <EmailQuestionnaire action={action} client={client} />;
    case 'call':
      return <Address href={telOf(action.phone_number)}>{label}</Address>;
    case 'write':
      return <Address href={mailtoOf(action.email)}>{label}</Address>;
    case 'join_call':
      return (
        <Address href={action.join_url} target="_blank" rel="noreferrer">
          {label}
        </Address>
      );
    case 'book_call':
      return goTo(CLIENT_PAGE_PARTS.booking);
    case 'fill_in_proforma':
      return goTo(CLIENT_PAGE_PARTS.proforma);
    case 'send_proposal':
      return goTo(CLIENT_PAGE_PARTS.send);
    case 'see_proposal':
      return goTo(CLIENT_PAGE_PARTS.proposal);
    case 'book_call_again':
    case 'set_call_time':
      return <ChangeCallButton client={client} label={label} />;
    case 'prepare_proposal':
      return (
        <LinkButton to={paths.clientProposal} params={{ id: client.id }}>
          {label}
        </LinkButton>
      );
    case 'send_again':
      return <SendAgain action={action} client={client} />;
    case 'set_status':
      return <SetStatus action={action} client={client} hasAnswers={hasAnswers} />;
    case 'reopen':
      return <Reopen client={client} label={label} />;
  }
}

interface AddressProps extends ButtonProps {
  href: string;
  target?: '_blank';
  rel?: 'noreferrer';
}

function Address(props: AddressProps) {
  return <Button component="a" {...props} />;
}

function EmailQuestionnaire({ action, client }: ActionProps<ActionOf<'email_questionnaire'>>) {
  const email = useEmailQuestionnaire(client);
  return (
    <BusyButton
      ref={returnFocusOnUnmount}
      busy={email.isPending}
      onClick={() => email.mutate(action.link_id)}
    >
      {actionLabel(action)}
    </BusyButton>
  );
}

function SendAgain({ action, client }: ActionProps<ActionOf<'send_again'>>) {
  const retry = useRetrySend(client.id);
  return (
    <BusyButton
      ref={returnFocusOnUnmount}
      busy={retry.isPending}
      onClick={() => retry.mutate({ id: action.run_id })}
    >
      {actionLabel(action)}
    </BusyButton>
  );
}

function SetStatus({
  action,
  client,
  hasAnswers,
}: ActionProps<ActionOf<'set_status'>> & { hasAnswers: boolean }) {
  const set = useSetStatus();
  return (
    <BusyButton
      ref={returnFocusOnUnmount}
      busy={set.isPending}
      onClick={() => set.mutate({ id: client.id, status: action.status, from: client.status, hasAnswers })}
    >
      {actionLabel(action)}
    </BusyButton>
  );
}

function Reopen({ client, label }: { client: Client; label: string }) {
  const reopen = useReopenClient();
  return (
    <BusyButton
      ref={returnFocusOnUnmount}
      busy={reopen.isPending}
      onClick={() => reopen.mutate({ id: client.id })}
    >
      {label}
    </BusyButton>
  );
}
