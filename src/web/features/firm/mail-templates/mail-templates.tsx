import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate, SaveMailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { MailSetupNotice } from './mail-setup-notice.tsx';
import { STARTERS } from './starters.ts';
import { TemplateItem } from './template-item.tsx';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'MailTemplateDialog');

/** Mail templates of the firm. */
export function MailTemplates() {
  const [form, setForm] = useState<{ template: MailTemplate | null; starter?: SaveMailTemplate } | null>(
    null,
  );
  const templates = useQuery(orpc.mailTemplates.list.queryOptions());
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm({ template: null })}>
      Add Template
    </Button>
  );
  return (
    <Stack maw="48rem">
      {templates.data?.mail_configured === false && <MailSetupNotice />}
      <SectionCard
        title="Mail Templates"
        description="Mails that your team writes often. 'Send mail' on a client's page offers them."
        actions={templates.data && templates.data.items.length > 0 && add}
      >
        {templates.isPending ? (
          <Stack role="status" aria-label="Loading...">
            <Skeleton h={64} />
            <Skeleton h={64} />
          </Stack>
        ) : templates.isError && !templates.data ? (
          <ErrorState
            title="The templates could not be loaded"
            onRetry={() => void templates.refetch()}
            retrying={templates.isFetching}
          />
        ) : templates.data.items.length === 0 ? (
          <EmptyState
            icon={IconMail}
            size="sm"
            title="No templates yet"
            description="Write your own, or start from one of these and edit it."
            actions={
              <Stack align="center" gap="xs">
                {add}
                <Group justify="center" gap="xs">
                  {STARTERS.map((starter) => (
                    <Button
                      key={starter.name}
                      variant="default"
                      size="xs"
                      onClick={() => setForm({ template: null, starter })}
                    >
                      {starter.name}
                    </Button>
                  ))}
                </Group>
              </Stack>
            }
          />
        ) : (
          <Stack
            component="ul"
            aria-label="Mail Templates"
            gap="md"
            p={0}
            m={0}
            style={{ listStyle: 'none' }}
          >
            {templates.data.items.map((template) => (
              <TemplateItem key={template.id} template={template} onEdit={() => setForm({ template })} />
            ))}
          </Stack>
        )}
      </SectionCard>
      {form && (
        <TemplateDialog
          {...form}
          // A late response must not close the dialog of another template.
          onClose={() => setForm((now) => (now === form ? null : now))}
        />
      )}
    </Stack>
  );
}
