import { sentence } from '@lineup/language';
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
import { rich, t } from '../../language/language';

type MailKind = 'email_messages' | 'email_practices' | 'email_recruiting';

const kinds: Record<MailKind, { label: string; hint: string }> = {
  email_messages: {
    label: sentence('Messages'),
    hint: sentence('When messages wait unread for 15 minutes: one email for each conversation until you read it'),
  },
  email_practices: { label: sentence('Practice reminders'), hint: sentence('Practices that you have not answered') },
  email_recruiting: {
    label: sentence('Recruiting summary'),
    hint: sentence('Players and tasks that wait for you, once a day'),
  },
};

/** Which emails a person wants, of those that can reach them. */
export function NotificationsSection({ choices, age }: { choices: NotificationChoices; age: OwnAccount['age'] }) {
  const { roles } = useRoles();
  const isRecruiter = worksInProgram(roles);
  const isFamily = hasAnyRole(roles, ['family_parent', 'family_guardian']);
  const groups = useNoticeGroups(age);
  const saving = useAccountAction({ run: saveChoices, done: t('Choices saved') });
  const { bind, failure, isSending, formProps } = useForm<NotificationChoices, NotificationChoices>({
    keepAs: 'account-notifications',
    initial: { ...choices, time_zone: choices.time_zone ?? ownZone() },
    schema: (input) => ({ input }),
    send: (input) => saving.mutateAsync(input),
    staysOpen: true,
  });

  return (
    <Section id="notifications" title={t('Notifications')} purpose={t('We always email you about signing in.')}>
      <Form {...formProps} aria-label={t('Notifications by email')}>
        <FormMessage>{failure}</FormMessage>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('Email me about')}</legend>
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
                label={t(kinds[kind].label)}
                hint={t(kinds[kind].hint)}
              />
            );
          })}
        </fieldset>
        <NoticeChoices bind={bind} groups={groups} />
        <QuietHours bind={bind} />
        {isFamily && (
          <p className={styles.muted}>
            {rich(
              'Emails about the practices of your child, and a weekly summary: choose them under <mails>My Family</mails>.',
              { mails: (words) => <Link to="/family#mails">{words}</Link> },
            )}
          </p>
        )}
        <div className={styles.save}>
          <SubmitButton label={t('Save choices')} busyLabel={t('Saving…')} isBusy={isSending} />
        </div>
      </Form>
      <PushChoices groups={groups} />
      <InstallOffer />
    </Section>
  );
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
