import { getClient, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { useState, type FormEvent } from 'react';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { emailProblem } from '../../model/account-rules';
import styles from './account.module.css';
import { BirthDateForm } from './birth-date-form';
import type { GuardianEntry, OwnAccount } from './own-account';
import { Section } from './section';
import { useSave } from './use-save';
import { showDay } from './when';

/** The guardians of a minor, the minors of an adult, and what waits for an answer. */
export function GuardiansSection({ account }: { account: Pick<OwnAccount, 'age' | 'guardians' | 'email'> }) {
  const { age, guardians, email } = account;
  return (
    <Section
      id="guardians"
      title={age === 'minor' ? 'Guardians' : 'Minors in your care'}
      purpose={
        age === 'minor'
          ? 'A parent or guardian goes with you when adults write to you. Both of you have to agree.'
          : 'As a parent or guardian you go with a minor when adults write to them. Both of you have to agree.'
      }
    >
      {guardians.length > 0 ? (
        <ul className={styles.list}>
          {guardians.map((entry) => (
            <GuardianLine key={`${entry.kind} ${entry.person_id ?? entry.email}`} entry={entry} />
          ))}
        </ul>
      ) : (
        age !== 'unknown' && <p className={styles.empty}>Nobody is linked yet.</p>
      )}
      {age === 'unknown' ? <BirthDateForm /> : <AskForm isMinor={age === 'minor'} ownEmail={email} />}
    </Section>
  );
}

function describe({ kind, since }: GuardianEntry): string {
  const date = showDay(since);
  switch (kind) {
    case 'guardian':
      return `Your guardian since ${date}`;
    case 'minor':
      return `In your care since ${date}`;
    case 'received':
      return `Asked you on ${date} to be their guardian`;
    case 'offer-received':
      return `Asked on ${date} to be your guardian`;
    default:
      return `Asked on ${date}; no answer yet`;
  }
}

function GuardianLine({ entry }: { entry: GuardianEntry }) {
  const { kind, person_id, email } = entry;
  const name = entry.name ?? email ?? 'Somebody without a name';
  const isAsked = kind === 'received' || kind === 'offer-received';
  const agreeing = useSave(() => agree(entry));
  const ending = useSave(async () => {
    const client = await getClient();
    await unwrap(
      client.rpc('end_guardian', { ...(person_id && { p_person_id: person_id }), ...(email && { p_email: email }) }),
    );
  });
  const isBusy = agreeing.isSaving || ending.isSaving;
  const failure = agreeing.failure ?? ending.failure;
  const isLink = kind === 'guardian' || kind === 'minor';
  const endLabel = isLink ? 'End link' : isAsked ? 'Decline' : 'Withdraw';

  return (
    <li className={styles.line}>
      <div className={styles.lineWords}>
        <strong>{name}</strong>
        <span className={styles.muted}>{describe(entry)}</span>
        {failure && (
          <span className={formStyles.fieldError} role="alert">
            {failure}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        {isAsked && (
          <NativeButton
            look="primary"
            aria-label={`Agree to ${name}`}
            aria-disabled={isBusy}
            onClick={() => void agreeing.save()}
          >
            Agree
          </NativeButton>
        )}
        <NativeButton aria-label={`${endLabel}: ${name}`} aria-disabled={isBusy} onClick={() => void ending.save()}>
          {endLabel}
        </NativeButton>
      </div>
    </li>
  );
}

async function agree({ kind, person_id }: GuardianEntry): Promise<void> {
  const client = await getClient();
  const id = person_id ?? '';
  await unwrap(
    kind === 'received'
      ? client.rpc('confirm_guardian', { p_minor_id: id })
      : client.rpc('accept_guardian', { p_guardian_id: id }),
  );
}

function AskForm({ isMinor, ownEmail }: { isMinor: boolean; ownEmail: string }) {
  const [problem, setProblem] = useState<string>();
  const { save, isSaving, failure } = useSave(async (p_email: string) => {
    const client = await getClient();
    await unwrap(client.rpc(isMinor ? 'request_guardian' : 'offer_guardian', { p_email }));
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    const isOwn = email.toLowerCase() === ownEmail.toLowerCase();
    const found = emailProblem(email) ?? (isOwn ? 'This is your own address.' : undefined);
    setProblem(found);
    if (found !== undefined || !(await save(email))) return;
    form.reset();
    toast.success('Asked', { description: `They find it on their account page when ${email} is their address.` });
  }

  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={isMinor ? 'Ask a guardian' : 'Ask a minor'}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Field
        label={isMinor ? 'Email of your guardian' : 'Email of the minor'}
        name="email"
        type="email"
        autoComplete="off"
        error={problem}
      />
      <div>
        <NativeButton type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Asking…' : isMinor ? 'Ask your guardian' : 'Ask the minor'}
        </NativeButton>
      </div>
    </form>
  );
}
