import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SendProblem } from '#contract/proposals/proposal-versions/send-problem.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { goToPart } from '#web/lib/focus/go-to-part.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { FORM_PARTS } from './form-parts.ts';
import classes from './preparation.module.css';
import { type Remedy, remedyFor } from './remedy.ts';

export interface ProblemListProps {
  problems: readonly SendProblem[];
  clientId: string;
  /** Shows the form before one of its fields is focused. On phones, the preview may have replaced the form. */
  onGoToForm: () => void;
}

/** Problems that prevent sending, then warnings. Each links to its solution, or says to ask an administrator. */
export function ProblemList({ problems, clientId, onGoToForm }: ProblemListProps) {
  const blocking = problems.filter(({ is_blocking }) => is_blocking);
  const warnings = problems.filter(({ is_blocking }) => !is_blocking);
  const shared = { clientId, onGoToForm };
  if (problems.length === 0) return null;
  return (
    <Stack gap="sm" id={FORM_PARTS.problems} tabIndex={-1}>
      {blocking.length > 0 && (
        <Problems {...shared} title="Before you can send" colour="red" problems={blocking} />
      )}
      {warnings.length > 0 && (
        <Problems {...shared} title="Check before you send" colour="yellow" problems={warnings} />
      )}
    </Stack>
  );
}

function Problems({
  title,
  colour,
  problems,
  clientId,
  onGoToForm,
}: ProblemListProps & { title: string; colour: string }) {
  return (
    <Alert
      variant="light"
      color={colour}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={title}
      role="group"
      aria-label={title}
    >
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.letter_id} ${problem.signatory_id} ${problem.message}`}>
            <div className={classes.problem}>
              <Text size="sm" flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
                {problem.message}
              </Text>
              <Jump remedy={remedyFor(problem)} clientId={clientId} onGoToForm={onGoToForm} />
            </div>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

function Jump({
  remedy,
  clientId,
  onGoToForm,
}: { remedy: Remedy } & Pick<ProblemListProps, 'clientId' | 'onGoToForm'>) {
  const isAdmin = useIsAdmin();
  const shape = { size: 'sm', flex: 'none' } as const;
  switch (remedy.to) {
    case 'field':
      return (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={() => {
            onGoToForm();
            requestAnimationFrame(() => goToPart(remedy.part));
          }}
        >
          {remedy.label}
        </Button>
      );
    case 'proforma':
      return (
        <LinkAnchor to={paths.clientProforma} params={{ id: clientId }} {...shape}>
          {remedy.label}
        </LinkAnchor>
      );
    case 'client':
      return (
        <LinkAnchor to={paths.client} params={{ id: clientId }} hash={remedy.part} {...shape}>
          {remedy.label}
        </LinkAnchor>
      );
    case 'details':
      return (
        <LinkAnchor to={paths.clientEdit} params={{ id: clientId }} {...shape}>
          {remedy.label}
        </LinkAnchor>
      );
    case 'account':
      return (
        <LinkAnchor to={paths.account} {...shape}>
          {remedy.label}
        </LinkAnchor>
      );
    case 'settings':
      return isAdmin ? (
        <LinkAnchor to={paths.settings} search={{ tab: 'firm' }} hash={remedy.part} {...shape}>
          {remedy.label}
        </LinkAnchor>
      ) : (
        <AskAdministrator />
      );
    case 'letters':
      return isAdmin ? (
        <LinkAnchor to={paths.letters} search={remedy.text === null ? {} : { text: remedy.text }} {...shape}>
          {remedy.label}
        </LinkAnchor>
      ) : (
        <AskAdministrator />
      );
  }
}

function AskAdministrator() {
  return (
    <Text size="sm" flex="none">
      Ask an administrator
    </Text>
  );
}
