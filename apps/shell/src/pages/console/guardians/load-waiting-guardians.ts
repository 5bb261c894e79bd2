import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Checked,
} from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const isBeginner = oneOf(['minor', 'guardian']);

const otherGuardian = shape({
  name: orNull(isText),
  email: orNull(isText),
  since: isText,
  // The minor ended the link within the last 30 days.
  ended_at: orNull(isText),
});

const waitingGuardian = shape({
  minor_id: isText,
  minor_name: orNull(isText),
  guardian_id: isText,
  guardian_name: orNull(isText),
  // Masked.
  guardian_email: orNull(isText),
  begun_by: orNull(isBeginner),
  since: isText,
  joined_at: isText,
  other_minors: isNumber,
  reports: isNumber,
  guardians: listOf(otherGuardian),
});

const guardianAnswer = shape({
  id: isNumber,
  minor_name: orNull(isText),
  guardian_name: orNull(isText),
  guardian_email: orNull(isText),
  is_accepted: isBoolean,
  // Null of an answer by another guardian.
  reason: orNull(isText),
  answered_by: orNull(isText),
  answered_at: isText,
});

export type WaitingGuardian = Checked<typeof waitingGuardian>;
export type GuardianAnswer = Checked<typeof guardianAnswer>;

const isGuardianPage = shape({ waiting: listOf(waitingGuardian), answered: listOf(guardianAnswer) });

/** Guardians who wait for a yes, the oldest first, and the last answers. */
export const loadWaitingGuardians = queryOptions({
  queryKey: consoleKeys.guardians(),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(isGuardianPage, supabase.rpc('load_waiting_guardians').abortSignal(signal));
  },
});
