import { useState } from 'react';
import * as z from '@lineup/schema';
import { type Offer, SIGNATURE_MAX } from '@lineup/ui/offer';
import { addDays, localDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import {
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  requiredName,
  requiredText,
  SelectField,
  TextArea,
  TextField,
  useForm,
  wholeNumber,
} from '@lineup/ui/form';
import { SeasonWarning } from '../../kit/season-warning';
import type { Interest } from '../../model/load-interest';
import { useSendOffer } from './use-send-offer';

/** As the database has them. */
const OFFER_LIMITS = { role: 60, amount: 200_000, years: 6, terms: 4000 } as const;
/** So long a new offer stands, until another day is chosen. */
const FIRST_DAYS = 14;

const schema = z.object({
  need: requiredText(40, 'Choose an open spot.'),
  role: requiredName(OFFER_LIMITS.role, 'Enter a role.'),
  amount: wholeNumber(0, OFFER_LIMITS.amount, 'Enter an amount; 0 is one, too.'),
  years: wholeNumber(1, OFFER_LIMITS.years, `Enter 1 to ${OFFER_LIMITS.years} years.`),
  terms: requiredText(OFFER_LIMITS.terms, 'Enter the terms.'),
  until: requiredText(10, 'Choose a day.'),
  name: requiredName(SIGNATURE_MAX, 'Enter your full name.'),
});

interface WriteOfferDialogProps {
  interest: Interest;
  /** The one that is changed; null for a new one. */
  offer: Offer | null;
  onClose(): void;
}

/** An offer to a player, or a new version of one, signed by whoever sends it. */
export default function WriteOfferDialog({ interest, offer, onClose }: WriteOfferDialogProps) {
  const send = useSendOffer(interest.id);
  const needs = interest.open_needs ?? [];
  const [version] = offer?.versions ?? [];
  const first = needs.find(({ id }) => id === version?.need_id) ?? needs[0];
  const [today] = useState(() => localDay(new Date()));
  const { bind, failure, isSending, formProps } = useForm({
    initial: {
      need: first?.id ?? '',
      role: version?.role ?? first?.position ?? '',
      amount: version ? String(version.amount) : '',
      years: String(version?.years ?? 4),
      terms: version?.terms ?? '',
      until: version ? localDay(new Date(version.expires_at)) : addDays(today, FIRST_DAYS),
      name: '',
    },
    schema,
    send: ({ until, ...input }, id) =>
      send.mutateAsync({
        ...input,
        id: offer?.id ?? id,
        version: offer?.number ?? null,
        // One that keeps its day keeps its minute.
        until:
          version && localDay(new Date(version.expires_at)) === until
            ? version.expires_at
            : new Date(`${until}T23:59:00`).toISOString(),
      }),
    onDone: onClose,
  });
  return (
    <Dialog title={offer ? `Change the offer to ${interest.name}` : `Offer to ${interest.name}`} onClose={onClose}>
      <Form {...formProps}>
        <FormMessage>{failure}</FormMessage>
        <SelectField
          label="Spot"
          hint={needs.length === 0 ? 'Your programs have no open spot. Open one in the editor first.' : undefined}
          placeholder="Choose an open spot"
          choices={Object.fromEntries(
            needs.map(({ id, game, position, class_year: year, open_spots: spots }) => [
              id,
              `${position}, ${game}${year === null ? '' : `, class of ${year}`} (${spots} open)`,
            ]),
          )}
          {...bind('need')}
        />
        <TextField label="Role" maxLength={OFFER_LIMITS.role} isRequired {...bind('role')} />
        <FieldPair>
          <NumberField
            label="Scholarship a year"
            prefix="$"
            min={0}
            max={OFFER_LIMITS.amount}
            isRequired
            {...bind('amount')}
          />
          <NumberField label="Years" min={1} max={OFFER_LIMITS.years} isRequired {...bind('years')} />
        </FieldPair>
        <TextArea
          label="Terms"
          hint="What you promise and expect, in plain words. The player reads it, and the guardians of a player under 18."
          maxLength={OFFER_LIMITS.terms}
          isRequired
          {...bind('terms')}
        />
        <DateField label="Answer by" hint="Until the end of this day." min={today} isRequired {...bind('until')} />
        <TextField
          label="Your full name"
          hint="It stands under the offer as the signature of the program."
          autoComplete="name"
          maxLength={SIGNATURE_MAX}
          isRequired
          {...bind('name')}
        />
        <SeasonWarning seasons={interest.seasons} way="offers" />
        <FormActions
          label={offer ? 'Sign and change' : 'Sign and send'}
          busyLabel="Sending…"
          isBusy={isSending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
