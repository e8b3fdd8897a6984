import { Badge, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { Ref } from 'react';
import { answersPart, CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import { formatPounds } from '#contract/values/money.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { FoldCard, type FoldCardProps } from '#web/components/fold-card.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './answers.module.css';

export interface AnswersProps {
  clientId: string;
  additionalInformation: AdditionalInformation[];
  newestTitle: Ref<HTMLHeadingElement>;
}

/** A client's answers, folded, newest first. The newest are marked if they arrived after the request stage. */
export function AnswersList({ clientId, additionalInformation, newestTitle }: AnswersProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const edit = (label: string) => (
    <LinkButton variant="default" size="xs" to={paths.clientAdditionalInfo} params={{ id: clientId }}>
      {label}
    </LinkButton>
  );
  if (additionalInformation.length === 0) {
    return (
      <SectionCard
        title="Additional Information"
        description="No additional information yet"
        actions={edit('Add Additional Information')}
      />
    );
  }
  return (
    <Stack gap="md">
      {additionalInformation.map((information, index) => (
        <AnswerCard
          key={information.id}
          information={information}
          id={
            index === 0 && hash !== answersPart(information.id)
              ? CLIENT_PAGE_PARTS.answers
              : answersPart(information.id)
          }
          {...(index === 0 && {
            titleRef: newestTitle,
            aside: information.came_later && <Badge color="yellow">New answers</Badge>,
            actions: edit('Edit Additional Information'),
          })}
        />
      ))}
    </Stack>
  );
}

interface AnswerCardProps extends Pick<FoldCardProps, 'id' | 'aside' | 'actions'> {
  titleRef?: Ref<HTMLHeadingElement>;
  information: AdditionalInformation;
}

function AnswerCard({ information, ...props }: AnswerCardProps) {
  return (
    <FoldCard title="Additional Information" line={inShort(information)} unfolded={false} {...props}>
      {() => <Block information={information} />}
    </FoldCard>
  );
}

/** The date of the answers and the main facts about the business. */
function inShort(information: AdditionalInformation): string {
  const { answered_at, created_at, trading_style, industry, turnover_last_12_months } = information;
  const when =
    answered_at === null
      ? `Recorded ${formatDateTime(created_at)}`
      : `Answered ${formatDateTime(answered_at)}`;
  const facts = [trading_style, industry, pounds(turnover_last_12_months)];
  return [when, ...facts].filter(Boolean).join(' · ');
}

function Block({ information }: { information: AdditionalInformation }) {
  const isAnswered = information.answered_at !== null;
  return (
    <DefinitionList
      labelWidth="clamp(7rem, 35%, 14rem)"
      className={classes.answers}
      items={[
        ...(isAnswered
          ? answerItems(information)
          : [{ label: 'Number of Staff', value: staff(information) }]),
        { label: 'Company Start Date', value: date(information.company_start_date) },
        { label: 'Annual Turnover', value: pounds(information.company_turnover) },
      ]}
    />
  );
}

function answerItems(information: AdditionalInformation) {
  return [
    { label: 'How Did You Hear', value: information.how_did_you_hear },
    {
      label: 'Engagement Type',
      value: information.engagement_type.length > 0 && (
        <Stack gap={2}>
          {information.engagement_type.map((type) => (
            <Text key={type} inherit>
              {type}
            </Text>
          ))}
        </Stack>
      ),
    },
    { label: 'Trading Style', value: information.trading_style },
    { label: 'Company Name', value: information.company_name },
    { label: 'Company Registration Number', value: information.company_registration_number },
    { label: 'Industry', value: information.industry },
    { label: 'Turnover Last 12 Months', value: pounds(information.turnover_last_12_months) },
    { label: 'Employs Staff', value: yesNo(information.employs_staff) },
    ...(information.employs_staff ? [{ label: 'Number of Staff', value: staff(information) }] : []),
    { label: 'Goals Next 12 Months', value: typed(information.goals_next_12_months) },
    { label: 'Business Challenges', value: typed(information.business_challenges) },
    { label: 'Existing Advisor', value: yesNo(information.existing_advisor) },
    ...(information.existing_advisor ? [{ label: 'Annual Fee', value: pounds(information.annual_fee) }] : []),
  ];
}

function typed(text: string | null) {
  return (
    text && (
      <Text inherit style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    )
  );
}

function pounds(amount: number | null): string | null {
  return amount === null ? null : formatPounds(amount);
}

function staff({ number_of_staff }: AdditionalInformation): string | null {
  return number_of_staff === null ? null : formatNumber(number_of_staff);
}

function date(day: string | null): string | null {
  return day === null ? null : formatDate(day);
}

function yesNo(answer: boolean | null): string | null {
  return answer === null ? null : answer ? 'Yes' : 'No';
}
