import { DataError, type Refusal } from '@lineup/data';

/** A refusal that policies express by changing no row. */
export const accessDenied = (reason: string) =>
  new DataError({ code: '42501', status: 403, kind: 'forbidden', message: reason });

/** PostgREST's answer where one row was expected and none is left. */
const NO_ROW = 'PGRST116';

/** Whether the database refused for lack of rights. */
export const isRefused = (error: unknown) => error instanceof DataError && error.kind === 'forbidden';

/** Whether it was refused because a date of birth is missing; the message says whose. */
export const lacksBirthDate = ({ hint }: DataError) => hint === 'birth_date';

/** For `refused` of an action: the toast "Access Denied" with this reason where the database refused, or its policies left no row to change. */
export const deniedBecause =
  (reason: string) =>
  (error: DataError): Refusal | undefined =>
    isRefused(error) || error.code === NO_ROW
      ? { title: 'Access Denied', description: lacksBirthDate(error) ? error.message : reason }
      : undefined;
