import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { SESSION_KEY, localStore } from '@lineup/data';
import * as z from '@lineup/schema';
import { Form, FormMessage, SubmitButton, TextField, text, useForm } from '@lineup/ui/form';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './account.module.css';
import type { DeletionBlocker, OwnAccount } from './model/own-account';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';
import { sayGone } from '../../tracking/gone';
import { deleteAccount } from './model/delete-account';
import { rich, t } from '../../language/language';

const wrong = () => t('This is not the email address of your account.');

export interface DeleteSectionProps {
  account: Pick<OwnAccount, 'email' | 'blockers'>;
  /** Signs out in every tab and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** Deletes the account at once, after its address was typed. */
export function DeleteSection({ account, onLeave }: DeleteSectionProps) {
  const { user } = useAuth();
  const sayGoodbye = useGoodbye();
  const [found, setFound] = useState<DeletionBlocker[]>();
  const deleting = useAccountAction({
    run: async (confirmation: string) => {
      // First, as what a tab records meanwhile would be refused. If the account stays, recording resumes with the next token.
      if (user) sayGone(user.id);
      const blockers = await deleteAccount(confirmation);
      if (blockers.length > 0) return setFound(blockers);
      sayGoodbye();
      // The server no longer knows it, and would refuse it.
      localStore.removeItem(SESSION_KEY);
      await onLeave();
    },
    refused: ({ status }) => (status === 400 ? { fields: { confirmation: wrong() } } : undefined),
  });
  const schema = z.object({
    confirmation: text(254).check(
      z.refine((typed) => typed.toLowerCase() === account.email.toLowerCase(), { error: wrong }),
    ),
  });
  const { bind, failure, isSending, formProps } = useForm({
    initial: { confirmation: '' },
    schema,
    send: ({ confirmation }) => deleting.mutateAsync(confirmation),
  });
  const blockers = found ?? account.blockers;

  return (
    <Section
      id="delete"
      title={t('Delete my account')}
      purpose={t(
        'Takes effect at once and cannot be undone. Your profile, pictures, interests and points are deleted. People you wrote to keep your messages, without your name. Blocks, suspensions and open reports apply again if you come back with this address.',
      )}
      isDangerous
    >
      {blockers.length > 0 ? (
        <Blockers blockers={blockers} />
      ) : (
        <Form {...formProps} aria-label={t('Delete my account')}>
          <FormMessage>{failure}</FormMessage>
          <TextField
            label={t('Type {email} to confirm', { email: account.email })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bind('confirmation')}
          />
          <div>
            <SubmitButton
              label={t('Delete my account')}
              busyLabel={t('Deleting…')}
              isBusy={isSending}
              variant="secondary"
              className={styles.danger}
            />
          </div>
        </Form>
      )}
    </Section>
  );
}

function Blockers({ blockers }: { blockers: DeletionBlocker[] }) {
  return (
    <>
      <p>{t('Before you can delete it, settle what others depend on:')}</p>
      <SettingsList>
        {blockers.map((blocker) => (
          <SettingsLine key={`${blocker.kind} ${blocker.team_id}`} title={<BlockerText {...blocker} />} />
        ))}
      </SettingsList>
    </>
  );
}

function BlockerText({ kind, team_id, team_name }: DeletionBlocker) {
  if (kind === 'last_admin') return <p>{t('You are the only admin. Make somebody else an admin first.')}</p>;
  if (kind === 'running_subscription')
    return (
      <p>
        {rich(
          '{team_name} has a plan that renews. <link>End the plan</link>',
          { link: (words) => <Link to={`/subscription?team=${team_id}`}>{words}</Link> },
          { team_name: team_name ?? '' },
        )}
      </p>
    );
  return (
    <p>
      {rich(
        '{team_name} has other people. <link>Transfer or archive the team</link>',
        { link: (words) => <Link to={`/teams/${team_id}/settings`}>{words}</Link> },
        { team_name: team_name ?? '' },
      )}
    </p>
  );
}

/** A last word, which stays on the landing page until it is closed. */
function useGoodbye(): () => void {
  const { user } = useAuth();
  const { banners } = useShell();
  return () =>
    banners.register({
      id: `goodbye-${user?.id}`,
      message: t('Your account is deleted. Thank you for being here, and good games.'),
      priority: 100,
    });
}
