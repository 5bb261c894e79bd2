/**
 * `GET /page-head?path=/player/<slug>`: the head that machines read of a page, for a site on static hosting, whose edge
 * puts it into the page (README, "Deploy"). Answers `{ status, head }`; `head` is null for a page without one of its own.
 * With the status 301 also `location`: the path of the page that had this address before. A path may name a language (`/es/…`).
 */
import { readAnswerAsVisitor } from '../_shared/backend.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { alternateTags } from '../_shared/head-tags.ts';
import { fixedHeadOf, headOf, movedTo } from '../_shared/page-head.ts';
import { factsIn, factsPath, statusOf, subjectOf } from '../_shared/page-subject.ts';
import { languageOf, languagesIn, pathIn, patterns } from '../_shared/spoken.ts';
import { publicAddress, siteUrl } from '../_shared/variable.ts';
import { wordsIn } from '../_shared/words.ts';

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const { language, path: address } = languageOf(new URL(request.url).searchParams.get('path') ?? '');
  const [path = '', query] = address.split('?');
  const addresses = { site: siteUrl(), backend: publicAddress() };
  const subject = subjectOf(path);
  const languages = languagesIn(subject ? patterns[subject.kind] : path);
  // A page that is not whole in the language of its address is the English one.
  const words = await wordsIn(languages.find((each) => each === language));
  const inAll = (head: string) => [head, ...alternateTags(head, path, languages, addresses.site)].join('\n');
  const fixed = fixedHeadOf(address, addresses, words);
  if (fixed || !subject) return told({ status: 200, head: fixed && inAll(fixed) });
  const { status, body } = await readAnswerAsVisitor(factsPath(subject));
  const facts = factsIn(subject, status, body);
  const head = headOf(subject, facts, addresses, query, words);
  const moved = movedTo(subject, facts);
  if (moved) return told({ status: 301, head, location: pathIn(language, moved) });
  return told({ status: statusOf(subject, facts), head: facts ? inAll(head) : head });
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
