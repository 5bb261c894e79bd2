/** Fetches the calendars that people gave for their busy times. For the server: a schedule or a database webhook calls it. */
import { answer, Refusal, serve } from '../_shared/http.ts';
import { requireServer } from '../_shared/keys.ts';
import { fetchCalendars } from './fetch-calendars.ts';

serve(async (request) => {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  requireServer(request);
  return answer(await fetchCalendars());
});
