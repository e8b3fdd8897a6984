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
  ...shared
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
      {problems.length <= MOST_ROWS ? (
        <Rows {...shared} problems={problems} />
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {subjectsOf(problems).map(([subject, [first, ...others]]) => (
            <li key={subject}>
              {others.length === 0 ? (
                <Row {...shared} problem={first} />
              ) : (
                <div className={classes.problem}>
                  <details className={classes.subject}>
                    <summary>
                      {SUBJECTS[subject]}: {others.length + 1} things
                    </summary>
                    <Rows {...shared} problems={[first, ...others]} />
                  </details>
                  <span className={classes.first}>
                    <Jump {...shared} remedy={remedyFor(first)} />
                  </span>
                </div>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Alert>
  );
}

/** A longer list is one row a subject, which unfolds. */
const MOST_ROWS = 3;

const SUBJECTS = {
  firm: 'Facts about your firm',
  letters: 'The texts of letters',
  proposal: 'This client and proposal',
} as const;
type Subject = keyof typeof SUBJECTS;

const SUBJECT_OF: Record<Remedy['to'], Subject> = {
  account: 'firm',
  settings: 'firm',
  letters: 'letters',
  proforma: 'proposal',
  details: 'proposal',
  client: 'proposal',
  field: 'proposal',
};

/** The problems by subject, in the order of the first of each. */
function subjectsOf(problems: readonly SendProblem[]): [Subject, [SendProblem, ...SendProblem[]]][] {
  const subjects = new Map<Subject, [SendProblem, ...SendProblem[]]>();
  for (const problem of problems) {
    const subject = SUBJECT_OF[remedyFor(problem).to];
    const known = subjects.get(subject);
    if (known) known.push(problem);
    else subjects.set(subject, [problem]);
  }
  return [...subjects];
}

type RowProps = Pick<ProblemListProps, 'clientId' | 'onGoToForm'>;

function Rows({ problems, ...shared }: RowProps & { problems: readonly SendProblem[] }) {
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.letter_id} ${problem.signatory_id} ${problem.message}`}>
          <Row {...shared} problem={problem} />
        </li>
      ))}
    </Stack>
  );
}

function Row({ problem, ...shared }: RowProps & { problem: SendProblem }) {
  return (
    <div className={classes.problem}>
      <Text size="sm" flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        {problem.message}
      </Text>
      <Jump {...shared} remedy={remedyFor(problem)} />
    </div>
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
