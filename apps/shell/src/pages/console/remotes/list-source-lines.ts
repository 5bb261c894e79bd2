import { getClient } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const answerSchema = z.object({
  // Null where there is no source map.
  lines: z.array(z.nullable(z.object({ file: z.string(), line: z.number(), text: z.string() }))),
});

/** The lines of the sources that the frames of a stack are of, as the server of the site finds them. */
export const listSourceLines = (frames: readonly string[]) =>
  queryOptions({
    queryKey: consoleKeys.sourceLines(frames),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { data } = await (await getClient()).auth.getSession();
      const response = await fetch('/source-lines', {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
        body: JSON.stringify({ frames }),
        signal,
      });
      if (!response.ok) throw new Error(`the site answered ${response.status}`);
      return answerSchema.parse(await response.json()).lines;
    },
  });
