import { Button, Stack, Text } from '@mantine/core';
import { accentShades } from '#contract/firm/firm/accent.ts';
import type { Firm } from '#contract/firm/firm/firm.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useUser } from '#web/lib/session/auth.tsx';
import { acceptedAccent } from './accent-field.tsx';
import classes from './firm.module.css';
import { FirmFoot } from './firm-foot.tsx';
import { FirmHead } from './firm-head.tsx';
import { FirmColours } from './firm-page.tsx';

/** The beginning and end of a mail and of the questionnaire, with the values as typed. */
export function FirmPreview({ firm, mailFrom }: { firm: Firm; mailFrom: string }) {
  const named = { ...firm, name: firm.name.trim() || 'Your firm' };
  return (
    <SectionCard title="Preview" description="What clients will see once you save.">
      <Stack gap="lg">
        <figure className={classes.figure}>
          <Text component="figcaption" size="sm" fw={500} mb={6}>
            Mail
          </Text>
          <Text component="div" size="xs" c="dimmed" mb={6}>
            From: {named.name} &lt;{mailFrom}&gt;
            {firm.reply_to.trim() && <div>Replies to: {firm.reply_to.trim()}</div>}
          </Text>
          <MailPreview firm={named} />
        </figure>
        <figure className={classes.figure}>
          <Text component="figcaption" size="sm" fw={500} mb={6}>
            Questionnaire
          </Text>
          <QuestionnairePreview firm={named} />
        </figure>
      </Stack>
    </SectionCard>
  );
}

/** White in both themes, as the mail is. */
function MailPreview({ firm }: { firm: Firm }) {
  const { user_metadata } = useUser();
  const accent = acceptedAccent(firm.accent);
  const shades = accent === null ? null : accentShades(accent);
  return (
    <div className={classes.mail} style={shades ? { borderTop: `4px solid ${shades.light.fill}` } : {}} inert>
      {firm.logo ? (
        <img className={classes.mailLogo} src={firm.logo} alt={firm.name} />
      ) : (
        <strong className={classes.mailName}>{firm.name}</strong>
      )}
      <p>Dear Ada,</p>
      <p>Thank you for your inquiry. Please answer a few questions about your business.</p>
      <span
        className={classes.mailButton}
        style={shades ? { background: shades.light.fill, color: shades.light.text } : {}}
      >
        Open the questionnaire
      </span>
      <p>
        Kind regards
        <br />
        {user_metadata.full_name}
      </p>
      <div className={classes.mailFoot}>
        {[
          firm.name,
          firm.address,
          firm.phone,
          firm.website,
          firm.privacy_url.trim() && `Privacy notice: ${firm.privacy_url}`,
        ]
          .filter((line) => line.trim() !== '')
          .join('\n')}
      </div>
    </div>
  );
}

function QuestionnairePreview({ firm }: { firm: Firm }) {
  const accent = acceptedAccent(firm.accent);
  return (
    <div className={classes.form} inert>
      <FirmColours accent={accent === null ? null : accentShades(accent)}>
        <FirmHead firm={firm} />
        <Text fw={600} fz="lg" mb="sm">
          Tell us about your business
        </Text>
        <Button component="span">Submit Information</Button>
        <FirmFoot firm={firm} />
      </FirmColours>
    </div>
  );
}
