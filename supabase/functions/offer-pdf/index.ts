/** An offer as a PDF: its current version with all signatures, for the program, the player and the guardians of a minor. */
import { corsHeaders } from '@supabase/supabase-js/cors';
import * as z from 'zod/mini';
import { callAsCaller, readCaller } from '../_shared/backend.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { readInput, uuid } from '../_shared/input.ts';
import { drawPdf, type Fonts } from './draw-pdf.ts';
import { describeOffer, type OfferFacts } from './offer.ts';

const MAX_BYTES = 1024;
const inputSchema = z.object({ offer_id: uuid });
const readAsset = (name: string) => Deno.readFile(new URL(`./assets/${name}`, import.meta.url));
let fonts: Promise<Fonts> | undefined;

const openFonts = async (): Promise<Fonts> => {
  const [regular, bold] = await Promise.all([readAsset('noto-sans-400.ttf'), readAsset('noto-sans-700.ttf')]);
  return { regular, bold };
};

serve(async (request) => {
  const input = await readInput(request, MAX_BYTES, inputSchema);
  // A token outlives its session by up to an hour, so auth is asked whether the session is still there.
  await readCaller(request);
  const facts = (await callAsCaller(request, 'load_offer', { p_offer_id: input.offer_id })) as OfferFacts;
  const offer = describeOffer(facts);
  if (!offer) throw new Refusal(404, 'Offer not found');
  const file = await drawPdf(offer, await (fonts ??= openFonts()));
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      ...corsHeaders,
      'access-control-expose-headers': 'content-disposition',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${offer.fileName}"`,
      // Of two people at one machine, and on the way: nobody keeps it but whoever saves it.
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
