import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import styles from './account.module.css';
import { callFunction } from './call-function';
import type { DeletionBlocker, OwnAccount } from './own-account';
import { Section } from './section';
import { useSave } from './use-save';

const WRONG = 'This is not the email address of your account.';

export interface DeleteSectionProps {
  account: Pick<OwnAccount, 'email' | 'blockers'>;
  /** Signs out in every tab and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** Deletes the account at once, after its address was typed. */
export function DeleteSection({ account, onLeave }: DeleteSectionProps) {
  const sayGoodbye = useGoodbye();
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<DeletionBlocker[]>();
  const { save, isSaving, failure } = useSave(async (confirmation: string) => {
    const answer = await callFunction('delete-account', { confirmation });
    if (!('refusal' in answer)) {
      sayGoodbye();
      await onLeave();
    } else if (answer.refusal.status === 409) setFound((answer.refusal.details ?? []) as DeletionBlocker[]);
    else setProblem(WRONG);
  });
  const blockers = found ?? account.blockers;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('confirmation')).trim();
    const isOwn = typed.toLowerCase() === account.email.toLowerCase();
    setProblem(isOwn ? undefined : WRONG);
    if (isOwn) await save(typed);
  }

  return (
    <Section
      id="delete"
      title="Delete my account"
      purpose="Takes effect at once and cannot be undone. Your profile, pictures, interests and points go. Messages stay with those who got them, without your name."
      isDangerous
    >
      {blockers.length > 0 ? (
        <Blockers blockers={blockers} />
      ) : (
        <form
          className={formStyles.form}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label="Delete my account"
        >
          {failure && <FormMessage kind="error">{failure}</FormMessage>}
          <Field
            label={`Type ${account.email} to confirm`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem}
          />
          <div>
            <NativeButton type="submit" className={styles.danger} aria-disabled={isSaving}>
              {isSaving ? 'Deleting…' : 'Delete my account'}
            </NativeButton>
          </div>
        </form>
      )}
    </Section>
  );
}

function Blockers({ blockers }: { blockers: DeletionBlocker[] }) {
  return (
    <>
      <p>First settle what others depend on:</p>
      <ul className={styles.list}>
        {blockers.map((blocker) => (
          <li key={`${blocker.kind} ${blocker.team_id}`} className={styles.line}>
            <BlockerWords {...blocker} />
          </li>
        ))}
      </ul>
    </>
  );
}

function BlockerWords({ kind, team_id, team_name }: DeletionBlocker) {
  if (kind === 'last_admin') return <p>You are the only admin. Make somebody else one first.</p>;
  if (kind === 'running_subscription')
    return (
      <p>
        {team_name} has a plan that renews. <Link to={`/subscription?team=${team_id}`}>End the plan</Link>
      </p>
    );
  return (
    <p>
      {team_name} has other people. <Link to={`/teams/${team_id}/settings`}>Transfer or archive the team</Link>
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
      message: 'Your account is deleted. Thank you for having been here, and good games.',
      priority: 100,
    });
}
