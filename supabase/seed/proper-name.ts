const SMALL_WORDS = new Set(['and', 'in', 'of', 'the']);

/** A name as the game writes it: the community's transcription has a capital at the start of each word and nowhere else. */
export const properName = (transcribed: string): string =>
  transcribed
    .split(' ')
    .map((word, place) => {
      if (place > 0 && SMALL_WORDS.has(word.toLowerCase())) return word.toLowerCase();
      if (/^(\p{L}\.)+$/u.test(word)) return word.toUpperCase();
      return word.replaceAll(/-\p{Ll}/gu, (part) => part.toUpperCase());
    })
    .join(' ');
