import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, useForm } from '@lineup/ui/form';
import { OwnNameField, ownName } from '../../kit/own-name-field';
import { useAnswerOffer } from './answer-offer';
import type { Offer } from './list-offers';
import styles from './team-offers.module.css';
import { t } from '../../language';

export interface NameDialogProps {
  offer: Offer;
  viewerId: string;
  onClose(): void;
}

/** Accepts what a team offers with the name of somebody who has none yet. Stays open with it when that fails. */
export default function NameDialog({ offer, viewerId, onClose }: NameDialogProps) {
  return (
    <Dialog title={t('Join {team}', { team: offer.team.name })} onClose={onClose}>
      {(close) => <NameForm offer={offer} viewerId={viewerId} onDone={close} />}
    </Dialog>
  );
}

const nameSchema = z.object({ name: ownName });

function NameForm({ offer, viewerId, onDone }: Omit<NameDialogProps, 'onClose'> & { onDone(): void }) {
  const answer = useAnswerOffer(viewerId);
  const { bind, isSending, formProps } = useForm({
    initial: { name: '' },
    schema: nameSchema,
    send: ({ name }) => answer.mutateAsync({ offer, accept: true, name }),
    onDone,
  });
  return (
    <Form {...formProps}>
      <OwnNameField isFirst {...bind('name')} />
      <p className={styles.note}>{t('Your name shows on the team’s roster.')}</p>
      <FormActions label={t('Accept')} busyLabel={t('Accepting...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
