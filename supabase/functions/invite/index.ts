/**
 * Mails the link of an open team invitation, again when it was mailed before. The caller's own token decides whether they
 * may; the answer is the same whether or not an account has the address.
 */
import { callAsCaller } from '../_shared/backend.ts';
import * as z from 'zod/mini';
import { answer, serve } from '../_shared/http.ts';
import { readInput, uuid } from '../_shared/input.ts';
import { deliverMails } from '../_shared/outbox.ts';

const MAX_BYTES = 1024;
const inputSchema = z.object({ invitation_id: uuid });

serve(async (request) => {
  const { invitation_id: invitation } = await readInput(request, MAX_BYTES, inputSchema);
  await callAsCaller(request, 'send_team_invitation', { p_invitation_id: invitation });
  const { failed } = await deliverMails({ template: 'team_invitation', subjectId: invitation });
  // A mail that failed stays in the outbox and goes out later.
  return answer({ success: true, is_delayed: failed > 0 });
});
