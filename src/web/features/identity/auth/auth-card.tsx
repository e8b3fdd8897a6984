import { Alert, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Mark } from '#web/components/mark.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';
import { CredentialsForm, type CredentialsMode } from './credentials-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkPasswordForm } from './link-password-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

const DEFAULT_APP_NAME = 'Tallygate CRM';

type Step = CredentialsMode | 'forgot' | 'verify' | 'reset' | 'invite' | 'second-factor';

const SUBTITLES: Record<Step, string> = {
  'sign-in': 'Sign in to your account',
  'sign-up': 'Create a new account',
  forgot: 'Reset your password',
  verify: 'Verify your email address',
  reset: 'Choose a new password',
  invite: 'Accept your invitation',
  'second-factor': "Confirm that it's you",
};

export interface AuthCardProps {
  initialMode: CredentialsMode;
  /** Tokens from the link in an email, if the user followed one. */
  verifyToken: string | undefined;
  resetToken: string | undefined;
  inviteToken: string | undefined;
  /** Called after an email link is handled, so that its token is removed from the address. */
  onLinkDone: () => void;
  onSignedIn: () => void;
}

/** The card of the sign-in page: the current step and any message from the previous one. */
export function AuthCard({
  initialMode,
  verifyToken,
  resetToken,
  inviteToken,
  onLinkDone,
  onSignedIn,
}: AuthCardProps) {
  const [chosenStep, setStep] = useState<Step>(
    verifyToken !== undefined
      ? 'verify'
      : resetToken !== undefined
        ? 'reset'
        : inviteToken !== undefined
          ? 'invite'
          : initialMode,
  );
  const [email, setEmail] = useState('');
  const [notice, setNotice] = useState<ReactNode>(null);
  const [moved, setMoved] = useState(false);
  const { data: options } = useQuery(orpc.auth.options.queryOptions({ staleTime: Infinity }));
  // While sign-up is closed, the address can't select it.
  const step = chosenStep === 'sign-up' && options?.signup === 'closed' ? 'sign-in' : chosenStep;
  useDocumentTitle(step === 'sign-up' ? 'Sign up' : 'Sign in');

  function go(next: Step, message: ReactNode = null): void {
    setStep(next);
    setMoved(true);
    setNotice(message);
  }

  return (
    <Card w="100%" maw="23.5rem" p="xl" radius="lg" shadow="sm">
      <Stack align="center" gap={4} mb="lg">
        <Mark size={40} />
        <Title order={1} mt="sm" ta="center">
          {options?.app_name ?? DEFAULT_APP_NAME}
        </Title>
        <Text c="dimmed">{SUBTITLES[step]}</Text>
      </Stack>
      <div role="status">
        {notice && (
          <Alert variant="light" p="sm" mb="sm">
            {notice}
          </Alert>
        )}
      </div>
      {(step === 'sign-in' || step === 'sign-up') && (
        <CredentialsForm
          mode={step}
          options={options}
          email={email}
          returned={moved}
          onEmail={setEmail}
          onMode={go}
          onForgot={() => go('forgot')}
          onSecondFactor={() => go('second-factor')}
          onSignedIn={onSignedIn}
        />
      )}
      {step === 'second-factor' && <SecondFactorForm onBack={() => go('sign-in')} onSignedIn={onSignedIn} />}
      {step === 'forgot' && (
        <ForgotForm email={email} isSent={options?.mail_configured !== false} onBack={() => go('sign-in')} />
      )}
      {step === 'verify' && verifyToken !== undefined && (
        <VerifyEmail
          token={verifyToken}
          onDone={(address) => {
            if (address !== undefined) setEmail(address);
            go('sign-in', 'Your email address is verified. You can sign in now.');
            onLinkDone();
          }}
          onSignIn={() => {
            go('sign-in');
            onLinkDone();
          }}
        />
      )}
      {step === 'reset' && resetToken !== undefined && (
        <ResetForm
          token={resetToken}
          onDone={(address) => {
            if (address !== undefined) setEmail(address);
            go('sign-in', 'Your password has been changed. Sign in with the new one.');
            onLinkDone();
          }}
          onForgot={() => {
            go('forgot');
            onLinkDone();
          }}
        />
      )}
      {step === 'invite' && inviteToken !== undefined && (
        <AcceptInvitation
          token={inviteToken}
          onDone={(address) => {
            if (address !== undefined) setEmail(address);
            go('sign-in', 'Your account is ready. Sign in with the password you have just chosen.');
            onLinkDone();
          }}
          onSignIn={() => {
            go('sign-in');
            onLinkDone();
          }}
        />
      )}
    </Card>
  );
}

interface AcceptInvitationProps {
  token: string;
  onDone: (email: string | undefined) => void;
  onSignIn: () => void;
}

/** Opened by the link in an invitation. The invited person chooses a password. */
function AcceptInvitation({ token, onDone, onSignIn }: AcceptInvitationProps) {
  return (
    <LinkPasswordForm
      link={{ purpose: 'invite', token }}
      text="Choose a password for your account. If you don't know who invited you, close this page."
      label="Password"
      autoComplete="new-password"
      button="Create account"
      save={(password) => client.auth.acceptInvitation({ token, password })}
      saved="The invited account is ready."
      failed="Your account could not be created. Try again."
      onDone={onDone}
      invalid={{ label: 'Back to sign in', onClick: onSignIn }}
    />
  );
}
