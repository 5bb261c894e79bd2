import { getClient, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import type { FormEvent } from 'react';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import styles from './account.module.css';
import { Choice } from './choice';
import type { NotificationChoices, NotificationKind } from './own-account';
import { Section } from './section';
import { useSave } from './use-save';

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  email_messages: { label: 'Messages', hint: 'Somebody wrote to you while you were away' },
  email_practices: { label: 'Practices', hint: 'Reminders of practices that you have not answered' },
  email_recruiting: { label: 'Recruiting', hint: 'News about your interests and applications' },
  email_news: { label: 'News', hint: 'What is new on Lineup, now and then' },
};

/** Which mails a person wants. */
export function NotificationsSection({ choices }: { choices: NotificationChoices }) {
  const { save, isSaving, failure } = useSave(saveChoices);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    const chosen = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, ticked.has(kind)]));
    if (await save(chosen as NotificationChoices)) toast.success('Choices saved');
  }

  return (
    <Section id="notifications" title="Notifications" purpose="Mails about your account itself always come.">
      <form
        className={formStyles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Notifications by mail"
      >
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Mail me about</legend>
          {(Object.keys(kinds) as NotificationKind[]).map((kind) => (
            <Choice key={kind} type="checkbox" name={kind} defaultChecked={choices[kind]} {...kinds[kind]} />
          ))}
        </fieldset>
        <div>
          <NativeButton type="submit" look="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save choices'}
          </NativeButton>
        </div>
      </form>
    </Section>
  );
}

async function saveChoices(choices: NotificationChoices): Promise<void> {
  const client = await getClient();
  await unwrap(client.from('notification_preferences').upsert(choices, { onConflict: 'user_id' }));
}
