import { DataError } from '@lineup/data';

/** The refusal of a managing action to somebody who does not manage the team, before any call is made. */
export const accessDenied = (reason: string) =>
  new DataError({ code: '42501', status: 403, kind: 'forbidden', message: reason });

/** Whether the database, or our own check before it, refused for lack of rights. */
export const isRefused = (error: unknown) => error instanceof DataError && error.kind === 'forbidden';
