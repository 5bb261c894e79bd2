import { getClient, unwrap } from '@lineup/data';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import styles from './account.module.css';
import { Choice } from './choice';
import type { NotificationChoices, NotificationKind } from './own-account';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  email_messages: {
    label: 'Messages',
    hint: 'When messages wait unread for 15 minutes: one mail for each conversation until you read it',
  },
  email_practices: { label: 'Practices', hint: 'Reminders of practices that you have not answered' },
  email_recruiting: {
    label: 'Recruiting',
    hint: 'News about your interests; for college staff, what waits for them, once a day',
  },
  email_news: { label: 'News', hint: 'What is new on Lineup, now and then' },
};

/** Which emails a person wants. */
export function NotificationsSection({ choices }: { choices: NotificationChoices }) {
  const saving = useAccountAction({ run: saveChoices, done: 'Choices saved' });
  const { bind, failure, isSending, formProps } = useForm<NotificationChoices, NotificationChoices>({
    initial: choices,
    rules: (input) => ({ input }),
    send: (input) => saving.mutateAsync(input),
    staysOpen: true,
  });

  return (
    <Section id="notifications" title="Notifications" purpose="We always email you about the account itself.">
      <Form {...formProps} aria-label="Notifications by email">
        <FormMessage>{failure}</FormMessage>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Email me about</legend>
          {(Object.keys(kinds) as NotificationKind[]).map((kind) => {
            const { name, value, onChange } = bind(kind);
            return (
              <Choice
                key={kind}
                type="checkbox"
                name={name}
                checked={value}
                onChange={(event) => onChange(event.target.checked)}
                {...kinds[kind]}
              />
            );
          })}
        </fieldset>
        <div>
          <SubmitButton label="Save choices" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
    </Section>
  );
}

async function saveChoices(choices: NotificationChoices): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('notification_preferences').upsert(choices, { onConflict: 'user_id' }));
}
