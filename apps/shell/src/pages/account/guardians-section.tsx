import { getClient, unwrap } from '@lineup/data';
import { plainDate } from '@lineup/ui/dates';
import { NativeButton } from '@lineup/ui/native-button';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { Link } from 'react-router-dom';
import styles from './account.module.css';
import { LinkRequestForm } from './link-request-form';
import type { GuardianEntry, OwnAccount } from './own-account';
import { Section } from './section';
import { useAccountAction } from '../../model/use-account-action';

const purposes = {
  minor: 'A parent or guardian joins your conversations with adults. Both of you have to agree.',
  adult: 'As a parent or guardian you join the conversations that a minor has with adults. Both of you have to agree.',
  unknown: 'A parent or guardian joins the conversations that a minor has with adults. Both have to agree.',
};

/** The guardians of a minor, the minors of an adult, and what waits for an answer. */
export function GuardiansSection({
  account,
}: {
  account: Pick<OwnAccount, 'age' | 'guardians' | 'email' | 'profile'>;
}) {
  const { age, guardians, email, profile } = account;
  return (
    <Section id="guardians" title={age === 'adult' ? 'Minors in your care' : 'Guardians'} purpose={purposes[age]}>
      {guardians.length > 0 ? (
        <SettingsList>
          {guardians.map((entry) => (
            <GuardianLine key={`${entry.kind} ${entry.person_id ?? entry.email}`} entry={entry} />
          ))}
        </SettingsList>
      ) : (
        age !== 'unknown' && <p className={styles.empty}>Nobody is linked yet.</p>
      )}
      {age === 'unknown' ? (
        <p className={styles.empty}>
          Enter your <Link to="/account/profile#birth-date">date of birth</Link> first: a link is between an adult and a
          minor.
        </p>
      ) : age === 'minor' && !profile.display_name ? (
        <p className={styles.empty}>
          Enter your <Link to="/account/profile">display name</Link> first, so that your guardian knows who asks.
        </p>
      ) : (
        <LinkRequestForm isMinor={age === 'minor'} ownEmail={email} />
      )}
    </Section>
  );
}

function describe({ kind, since }: GuardianEntry): string {
  const date = plainDate(since);
  switch (kind) {
    case 'guardian':
      return `Your guardian since ${date}`;
    case 'minor':
      return `In your care since ${date}`;
    case 'received':
      return `Asked you on ${date} to be their guardian`;
    case 'offer-received':
      return `Offered on ${date} to be your guardian`;
    default:
      return `Asked on ${date}; no answer yet`;
  }
}

function GuardianLine({ entry }: { entry: GuardianEntry }) {
  const { kind, person_id, email } = entry;
  // A stranger's offer shows no name, which could be a sentence, but their address, masked.
  const name =
    kind === 'offer-received'
      ? `An adult with the address ${email ?? '•••'}`
      : (entry.name ?? email ?? 'Somebody without a name');
  const isAsked = kind === 'received' || kind === 'offer-received';
  const agreeing = useAccountAction({ run: () => agree(entry) });
  const ending = useAccountAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('end_guardian', {
          ...(person_id ? { p_person_id: person_id } : email && { p_email: email }),
        }),
      );
    },
  });
  const isBusy = agreeing.isPending || ending.isPending;
  const failure = agreeing.refusal ?? ending.refusal;
  const isLink = kind === 'guardian' || kind === 'minor';
  const endLabel = isLink ? 'End link' : isAsked ? 'Decline' : 'Withdraw';

  return (
    <SettingsLine title={<strong>{name}</strong>} detail={describe(entry)} problem={failure}>
      <div className={styles.buttons}>
        {isAsked && (
          <NativeButton
            variant="primary"
            aria-label={`Agree to ${name}`}
            aria-disabled={isBusy}
            onClick={() => agreeing.mutate()}
          >
            Agree
          </NativeButton>
        )}
        <NativeButton aria-label={`${endLabel}: ${name}`} aria-disabled={isBusy} onClick={() => ending.mutate()}>
          {endLabel}
        </NativeButton>
      </div>
    </SettingsLine>
  );
}

async function agree({ kind, person_id }: GuardianEntry): Promise<void> {
  const supabase = await getClient();
  const id = person_id ?? '';
  await unwrap(
    kind === 'received'
      ? supabase.rpc('confirm_guardian', { p_minor_id: id })
      : supabase.rpc('accept_guardian', { p_guardian_id: id }),
  );
}
