import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { dateAndTime } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { Form, FormMessage, SubmitButton, TextField, requiredText, useForm } from '@lineup/ui/form';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import styles from './account.module.css';
import {
  busyCalendarsQuery,
  useConnectCalendar,
  useRefreshCalendar,
  useRemoveCalendar,
  type BusyCalendar,
} from './model/busy-calendars';
import { Section } from './section';
import { plural, t } from '../../language/language';

const MAX_ADDRESS = 1000;
const MAX_CALENDARS = 3;
const SOON_MS = 3000;
const EMPTY = { address: '' };
const schema = z.object({ address: requiredText(MAX_ADDRESS, () => t('Paste the address of your calendar.')) });

/** Calendars elsewhere, by which the user's teams know when they are busy. */
export function BusySection() {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery({
    ...busyCalendarsQuery(userId),
    // One that was just added is read within seconds.
    refetchInterval: ({ state }) =>
      state.data?.some(({ as_of: asOf, problem }) => asOf === null && problem === null) ? SOON_MS : false,
  });
  return (
    <Section
      id="busy"
      title={t('Busy times')}
      purpose={t(
        'Paste the private address (ICS) of your own calendar. When your team plans, its owner and staff see that you are busy, and nothing else. We keep no titles, places or people.',
      )}
    >
      {isError && !data && (
        <ErrorState title={t('Your calendars could not be loaded')} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <SettingsList label={t('Connected calendars')}>
          {data.map((calendar) => (
            <CalendarLine key={calendar.id} calendar={calendar} />
          ))}
        </SettingsList>
      )}
      {data && data.length < MAX_CALENDARS && <ConnectForm />}
    </Section>
  );
}

function ConnectForm() {
  const connect = useConnectCalendar();
  const { bind, failure, isSending, reset, formProps } = useForm({
    initial: EMPTY,
    schema,
    send: ({ address }, id) => connect.mutateAsync({ id, address }),
    staysOpen: true,
    // It is a secret: it stands nowhere once it is stored.
    onDone: (): void => reset(EMPTY),
  });
  return (
    <Form {...formProps} aria-label={t('Connect a calendar')}>
      <FormMessage>{failure}</FormMessage>
      <TextField
        label={t('Address of your calendar')}
        hint={t(
          'In Google Calendar: Settings, your calendar, “Secret address in iCal format”. In Outlook: Settings, Shared calendars, Publish, ICS.',
        )}
        type="url"
        autoComplete="off"
        {...bind('address')}
      />
      <div>
        <SubmitButton label={t('Connect calendar')} busyLabel={t('Connecting…')} isBusy={isSending} />
      </div>
    </Form>
  );
}

function CalendarLine({ calendar }: { calendar: BusyCalendar }) {
  const refresh = useRefreshCalendar();
  const remove = useRemoveCalendar();
  const { id, host } = calendar;
  return (
    <SettingsLine title={host} detail={stateText(calendar)}>
      <div className={styles.buttons}>
        <Button
          size="small"
          isBusy={refresh.isPending}
          aria-label={t('Read again: {host}', { host })}
          onClick={() => refresh.mutate({ id })}
        >
          {t('Read again')}
        </Button>
        <Button
          size="small"
          isBusy={remove.isPending}
          aria-label={t('Remove {host}', { host })}
          onClick={() => remove.mutate({ id })}
        >
          {t('Remove')}
        </Button>
      </div>
    </SettingsLine>
  );
}

const PROBLEMS = {
  unreachable: 'It could not be reached.',
  no_calendar: 'What we found there is no calendar.',
  redirects: 'It leads from one address to the next without end.',
} satisfies Sentences;

function stateText({ as_of: asOf, problem, is_stopped: isStopped, amount }: BusyCalendar): string {
  const known =
    asOf &&
    plural(amount, '{count} busy time ahead, as of {asOf}.', '{count} busy times ahead, as of {asOf}.', {
      asOf: dateAndTime(asOf),
    });
  if (problem === null) return known ?? t('We are reading it…');
  const why =
    problem in PROBLEMS ? t(PROBLEMS[problem as keyof typeof PROBLEMS]) : t('It answered {problem}.', { problem });
  const next = isStopped ? t('We no longer try.') : t('We try again by ourselves.');
  return [known, why, next].filter(Boolean).join(' ');
}
