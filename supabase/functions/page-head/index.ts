/**
 * `GET /page-head?path=/player/<slug>`: the head that machines read of a page, for a site on static hosting, whose edge
 * puts it into the page (README, "Deploy"). Answers `{ status, head }`; `head` is null for a page without one of its own.
 */
import { readAnswerAsVisitor } from '../_shared/backend.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { fixedHeadOf, headOf } from '../_shared/page-head.ts';
import { factsIn, factsPath, subjectOf } from '../_shared/page-subject.ts';
import { publicAddress, siteUrl } from '../_shared/variable.ts';

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const path = new URL(request.url).searchParams.get('path') ?? '';
  const addresses = { site: siteUrl(), backend: publicAddress() };
  const fixed = fixedHeadOf(path, addresses);
  const subject = subjectOf(path);
  if (fixed || !subject) return told(200, fixed);
  const { status, body } = await readAnswerAsVisitor(factsPath(subject));
  const facts = factsIn(subject, status, body);
  return told(facts ? 200 : 404, headOf(subject, facts, addresses));
});

function told(status: 200 | 404, head: string | null): Response {
  // Short, so that a profile that was hidden is soon hidden everywhere.
  const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };
  return Response.json({ status, head }, { headers });
}
