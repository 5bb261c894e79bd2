import { hasAnyRole, useRoles } from '@lineup/auth';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { SettingsChoice } from '@lineup/ui/settings';
import { Link } from 'react-router-dom';
import styles from './account.module.css';
import { NoticeChoices, QuietHours } from './notice-choices';
import { useNoticeGroups, worksInProgram } from './notice-groups';
import type { NotificationChoices, OwnAccount } from './model/own-account';
import { InstallOffer } from './install-offer';
import { PushChoices } from './push-choices';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';
import { saveChoices } from './model/save-choices';

type MailKind = 'email_messages' | 'email_practices' | 'email_recruiting';

const kinds: Record<MailKind, { label: string; hint: string }> = {
  email_messages: {
    label: 'Messages',
    hint: 'When messages wait unread for 15 minutes: one email for each conversation until you read it',
  },
  email_practices: { label: 'Practice reminders', hint: 'Practices that you have not answered' },
  email_recruiting: {
    label: 'Recruiting summary',
    hint: 'Players and tasks that wait for you, once a day',
  },
};

/** Which emails a person wants, of those that can reach them. */
export function NotificationsSection({ choices, age }: { choices: NotificationChoices; age: OwnAccount['age'] }) {
  const { roles } = useRoles();
  const isRecruiter = worksInProgram(roles);
  const isFamily = hasAnyRole(roles, ['family_parent', 'family_guardian']);
  const groups = useNoticeGroups(age);
  const saving = useAccountAction({ run: saveChoices, done: 'Choices saved' });
  const { bind, failure, isSending, formProps } = useForm<NotificationChoices, NotificationChoices>({
    keepAs: 'account-notifications',
    initial: { ...choices, time_zone: choices.time_zone ?? ownZone() },
    schema: (input) => ({ input }),
    send: (input) => saving.mutateAsync(input),
    staysOpen: true,
  });

  return (
    <Section id="notifications" title="Notifications" purpose="We always email you about signing in.">
      <Form {...formProps} aria-label="Notifications by email">
        <FormMessage>{failure}</FormMessage>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Email me about</legend>
          {(Object.keys(kinds) as MailKind[]).map((kind) => {
            if (kind === 'email_recruiting' && !isRecruiter) return null;
            const { name, value, onChange } = bind(kind);
            return (
              <SettingsChoice
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
        <NoticeChoices bind={bind} groups={groups} />
        <QuietHours bind={bind} />
        {isFamily && (
          <p className={styles.muted}>
            Emails about the practices of your child, and a weekly summary: choose them under{' '}
            <Link to="/family#mails">My Family</Link>.
          </p>
        )}
        <div className={styles.save}>
          <SubmitButton label="Save choices" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
      <PushChoices groups={groups} />
      <InstallOffer />
    </Section>
  );
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
