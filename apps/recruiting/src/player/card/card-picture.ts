import { dataEnvironment, toDataError } from '@lineup/data';

const TIME_LIMIT = 20_000;

/** The picture of a player's card, drawn with what everybody may see. */
export async function readCardPicture(slug: string): Promise<Blob> {
  const { supabaseUrl } = await dataEnvironment();
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/card/${slug}.png`, {
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw toDataError({ message: `The picture answered ${response.status}.` }, response.status);
    return await response.blob();
  } catch (error) {
    throw toDataError(error);
  }
}
