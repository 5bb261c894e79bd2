/**
 * `GET /page-head?path=/player/<slug>`: the head that machines read of a page, for a site on static hosting, whose edge
 * puts it into the page (README, "Deploy"). Answers `{ status, head }`; `head` is null for a page without one of its own.
 * With the status 301 also `location`: the path of the page that had this address before.
 */
import { readAnswerAsVisitor } from '../_shared/backend.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { fixedHeadOf, headOf, movedTo } from '../_shared/page-head.ts';
import { factsIn, factsPath, statusOf, subjectOf } from '../_shared/page-subject.ts';
import { publicAddress, siteUrl } from '../_shared/variable.ts';

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const path = new URL(request.url).searchParams.get('path') ?? '';
  const addresses = { site: siteUrl(), backend: publicAddress() };
  const fixed = fixedHeadOf(path, addresses);
  const subject = subjectOf(path.split('?')[0] ?? '');
  if (fixed || !subject) return told({ status: 200, head: fixed });
  const { status, body } = await readAnswerAsVisitor(factsPath(subject));
  const facts = factsIn(subject, status, body);
  const location = movedTo(subject, facts);
  const head = headOf(subject, facts, addresses, path.split('?')[1]);
  return told(location ? { status: 301, head, location } : { status: statusOf(subject, facts), head });
});

interface Told {
  status: 200 | 301 | 404;
  head: string | null;
  location?: string;
}

function told(answer: Told): Response {
  // Short, so that a profile that was hidden is soon hidden everywhere.
  const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };
  return Response.json(answer, { headers });
}
