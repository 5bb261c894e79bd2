import { useState } from 'react';
import { Button } from '@lineup/ui/button';
import { plainDate } from '@lineup/ui/dates';
import { SelectField } from '@lineup/ui/form';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import panel from '../kit/panel.module.css';
import { onePerPerson } from '../model/roster/roster';
import type { TeamPage } from '../model/team';
import { readTier, tierLabel } from '../model/tier';
import { personName } from '../model/words';
import { useOfferTransfer } from './offer-transfer';
import styles from './settings.module.css';
import { useWithdrawTransfer } from './withdraw-transfer';

/** Offers the team to somebody on it, who becomes its owner by accepting. */
export function TransferPanel({ page }: { page: TeamPage }) {
  const { team, transfer } = page;
  const tier = readTier(team.subscription_tier);
  return (
    <section className={panel.panel} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading" className={styles.title}>
        Transfer ownership
      </h2>
      <p className={styles.note}>
        The new owner has to accept. Until then nothing changes; from then on they manage the team, and you no longer
        do.
      </p>
      {tier !== 'bronze' && (
        <p className={styles.note}>
          {`A subscription stays with whoever pays for it: ${tierLabel(tier)} goes on at your cost until you end it under Subscription, and the new owner does not see your cards or invoices.`}
        </p>
      )}
      {transfer ? <OpenOffer page={page} transfer={transfer} /> : <NewOffer page={page} />}
    </section>
  );
}

const peopleOf = ({ members, staff }: TeamPage) => onePerPerson([...staff, ...members]);

function OpenOffer({ page, transfer }: { page: TeamPage; transfer: NonNullable<TeamPage['transfer']> }) {
  const withdraw = useWithdrawTransfer(page.team.id);
  const person = peopleOf(page).find((row) => row.user_id === transfer.user_id);
  return (
    <div className={styles.choice}>
      <p role="status">
        {`Offered to ${personName(person?.user_full_name)}, who can accept until ${plainDate(transfer.expires_at)}.`}
      </p>
      <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw offer
      </Button>
    </div>
  );
}

function NewOffer({ page }: { page: TeamPage }) {
  const { team } = page;
  const [userId, setUserId] = useState('');
  const offer = useOfferTransfer(team.id);
  const people = peopleOf(page).flatMap((row) =>
    row.is_confirmed && row.user_id && row.user_id !== team.owner_user_id ? { ...row, user_id: row.user_id } : [],
  );
  const chosen = people.find((row) => row.user_id === userId);
  const name = personName(chosen?.user_full_name);
  if (people.length === 0)
    return (
      <p className={styles.note}>
        Add the new owner to the roster first. They appear here once they have confirmed their place.
      </p>
    );
  return (
    <div className={styles.choice}>
      <SelectField label="New owner" placeholder="Choose someone on the team" value={userId} onChange={setUserId}>
        {people.map((row) => (
          <option key={row.user_id} value={row.user_id}>
            {row.user_email ? `${personName(row.user_full_name)} (${row.user_email})` : personName(row.user_full_name)}
          </option>
        ))}
      </SelectField>
      <ConfirmDialog
        title={`Offer ${team.name} to ${name}?`}
        description="Once they accept, only they can give it back."
        yes="Offer"
        no="Keep"
        isDestructive
        onConfirm={() => chosen && offer.mutate({ userId: chosen.user_id, name })}
      >
        {(ask) => (
          <Button onClick={ask} isDanger disabled={!chosen} isBusy={offer.isPending}>
            Offer team
          </Button>
        )}
      </ConfirmDialog>
    </div>
  );
}
