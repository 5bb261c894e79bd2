import { forgetOwn, getClient } from '@lineup/data';
import { endStaffTab } from './end-staff-tab';
import { noteLeaving } from './ended-session';
import { forgetStoredSession } from './stored-session';

/** Ends the session in this browser, all its tabs and what was typed and not sent included, also when the server cannot be reached. */
export async function endSession(): Promise<void> {
  noteLeaving();
  try {
    const supabase = await getClient();
    const { error } = await supabase.auth.signOut({ scope: 'local' });
    if (error) throw error;
  } catch (error) {
    console.error('The server could not be told about the sign-out', error);
  } finally {
    forgetStoredSession();
    forgetOwn();
    void endStaffTab();
  }
}
