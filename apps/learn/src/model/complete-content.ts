import { callFunctionAs, dataEnvironment } from '@lineup/data';
import * as z from '@lineup/schema';
import type { ContentKind } from './content-kind';

const madeSchema = z.object({
  html: z.nullable(z.string()),
  outline: z.nullable(z.array(z.object({ id: z.string(), text: z.string(), depth: z.number() }))),
  reading_minutes: z.nullable(z.number()),
});

/** What the server makes of a text when it is saved; null until it has. */
export type MadeContent = z.infer<typeof madeSchema>;

interface Unmade {
  id: string;
  is_published: boolean;
}

/** Readers wait no longer for it than so many ms: the browser can show the Markdown. */
const TIME_LIMIT = 8000;

/**
 * Has the server make what it did not make when the text was saved, which this reader then gets as all others do. Never
 * fails: without an answer nothing is added, and the text shows from its Markdown.
 */
export async function completeContent(kind: ContentKind, content: Unmade): Promise<Partial<MadeContent>> {
  try {
    const { html, outline, reading_minutes } = await (content.is_published ? askAsVisitor : askAsStaff)(
      kind,
      content.id,
    );
    return { html, outline, reading_minutes };
  } catch (error) {
    console.error('The HTML was not made', error);
    return {};
  }
}

const askAsStaff = (kind: ContentKind, id: string) => callFunctionAs(madeSchema, 'render-content', { kind, id });

/** Everybody may read what is published, so nobody loads the client for it. */
async function askAsVisitor(kind: ContentKind, id: string): Promise<MadeContent> {
  const { supabaseUrl, anonKey } = await dataEnvironment();
  const response = await fetch(`${supabaseUrl}/functions/v1/render-content`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, id }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!response.ok) throw new Error(`render-content answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!z.fits(madeSchema, answer)) throw new Error('render-content answered something else');
  return answer;
}
