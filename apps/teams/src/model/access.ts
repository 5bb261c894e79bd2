import { DataError, type Refusal } from '@lineup/data';
import { databaseSays, t } from '../language';

/** A refusal that policies express by changing no row. */
export const accessDenied = (reason: string) =>
  new DataError({ code: '42501', status: 403, kind: 'forbidden', message: reason });

/** PostgREST's answer where one row was expected and none is left. */
const NO_ROW = 'PGRST116';

/** Whether the database refused for lack of rights. */
export const isRefused = (error: unknown) => error instanceof DataError && error.kind === 'forbidden';

/** Whether it was refused because a date of birth is missing; the message says whose. */
export const lacksBirthDate = ({ hint }: DataError) => hint === 'birth_date';

/** Whether it was refused because the team is archived, often by somebody else a moment ago. */
export const isArchived = ({ hint }: DataError) => hint === 'archived';

/** What a practice that has started refuses: it keeps its time and its answers, and with presence it stays. */
function startedBecause({ hint, code }: DataError): Refusal | undefined {
  if (hint === 'recorded')
    return { title: t('This practice stays'), description: t('Who came to it is recorded, so it is not canceled.') };
  if (hint === 'scrim_time')
    return { title: t('This is a scrim'), description: t('Propose another time to the other team in its practice.') };
  if (hint === 'scrim_status')
    return {
      title: t('This is a scrim'),
      description: t('Call the scrim off: its practice goes with it, for both teams.'),
    };
  if (hint !== 'started') return undefined;
  return code === 'PT410'
    ? { title: t('Answers are closed'), description: t('They close when a practice starts.') }
    : { title: t('This practice has started'), description: t('It keeps its time. Schedule another one instead.') };
}

/**
 * For `refused` of an action: the toast "Access Denied" with this reason where the database refused, or its policies left
 * no row to change. That the team is archived is said as such.
 */
export const deniedBecause =
  (reason: string) =>
  (error: DataError): Refusal | undefined => {
    if (isArchived(error))
      return {
        title: t('This team is archived'),
        description: t('Nothing in it changes until its owner restores it.'),
      };
    const started = startedBecause(error);
    if (started) return started;
    return isRefused(error) || error.code === NO_ROW
      ? { title: t('Access Denied'), description: lacksBirthDate(error) ? databaseSays(error.message) : reason }
      : undefined;
  };
