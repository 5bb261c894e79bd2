import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { consoleKeys } from '../model/keys';
import type { CollegeRequest } from './list-college-requests';
import type { StaffCollege } from './list-staff-colleges';

interface Decision {
  isApproved: boolean;
  note: string;
}

/** Answers a request for a college; the lists are read again, also when somebody else was faster. */
export function useDecideCollege({ id }: CollegeRequest, onDone: (isApproved: boolean) => void) {
  return useAction({
    run: async ({ isApproved, note }: Decision) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('decide_college_request', { p_request_id: id, p_approve: isApproved, p_note: note }));
      // Before the list is read again: what shows it is gone from it then.
      onDone(isApproved);
    },
    refused: describeRefusal,
    invalidates: [consoleKeys.allRequests(), consoleKeys.allStaffColleges(), consoleKeys.requestCounts()],
    invalidatesOn: 'settled',
  });
}

/** Shows the page of a college to everybody, or takes it offline. */
export function usePublishCollege({ id, name, is_published: isPublished }: StaffCollege) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('publish_college', { p_college_id: id, p_is_published: !isPublished }));
    },
    done: isPublished ? `${name} is offline` : `${name} is published`,
    refused: describeRefusal,
    invalidates: [consoleKeys.allStaffColleges()],
    invalidatesOn: 'settled',
  });
}

/** Says how the program of a college was confirmed, from today; null takes it back. */
export function useVerifyCollege({ id, name }: StaffCollege) {
  return useAction({
    run: async (way: NonNullable<StaffCollege['verified']>['way'] | null) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('verify_college', { p_college_id: id, ...(way && { p_way: way }) }));
    },
    done: (_, way) => (way ? `${name} is verified for a year` : `${name} is no longer verified`),
    refused: describeRefusal,
    invalidates: [consoleKeys.allStaffColleges()],
    invalidatesOn: 'settled',
  });
}
