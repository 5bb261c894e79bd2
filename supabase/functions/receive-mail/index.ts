/**
 * Takes mails that a provider received for the reply addresses of invitations (`reply+<token>@<INBOUND_DOMAIN>`): the replies of
 * calendar programs are answers for a practice, all else is left alone. Off without `INBOUND_SECRET` and `INBOUND_DOMAIN`.
 */
import { callDatabase, DatabaseError } from '../_shared/backend.ts';
import { answer, readText, Refusal, serve } from '../_shared/http.ts';
import { replyDomain, variable } from '../_shared/variable.ts';
import { type CalendarReply, readReply } from './calendar-reply.ts';
import { fetchMessage } from './fetch-message.ts';
import { isSigned, readEvent } from './inbound-event.ts';

/** A mail of 1 MB and what writing it in base 64 adds. */
const MAX_BYTES = 1_500_000;

serve(async (request) => {
  const domain = replyDomain();
  if (!domain) throw new Refusal(503, 'Replies by mail are not set up');
  const body = await readText(request, MAX_BYTES);
  if (!isSigned(body, request.headers, variable('INBOUND_SECRET')))
    throw new Refusal(400, 'The signature is not valid');
  const event = readEvent(body, domain);
  // The provider sends again what is not answered by 200: what is no reply never becomes one.
  if (!event) return answer({ received: true, outcome: 'ignored' });
  const reply = await readReply(event.message ?? (await fetchMessage(event.id)));
  if (!reply) return answer({ received: true, outcome: 'ignored' });
  return answer({ received: true, outcome: await store(event.token, reply) });
});

async function store(token: string, reply: CalendarReply): Promise<unknown> {
  try {
    const [outcome] = await callDatabase('answer_calendar_reply', {
      p_token: token,
      p_message_id: reply.messageId,
      p_uid: reply.uid,
      p_attendee: reply.attendee,
      p_status: reply.status,
      p_sequence: reply.sequence,
      p_written_at: reply.writtenAt,
      p_comment: reply.comment,
    });
    return outcome;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'PT429') throw new Refusal(429, error.reason);
    throw error;
  }
}
