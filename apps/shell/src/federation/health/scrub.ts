// Lazy chunk, with what reports errors.

/** What is drawn by nobody, or turns the direction of what follows. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const MAX_READ = 2000;
const MAX_KEPT = 300;

/**
 * The words of an error without what may be of a person: emails, addresses with their parameters, whatever is quoted,
 * tokens, ids and long numbers. `private.scrub_error_words` does the same again in the database.
 */
export function scrub(words: string): string {
  return (
    words
      .slice(0, MAX_READ)
      .replace(NOT_DRAWN, ' ')
      .replace(/[^\s@<>()[\]"']*@[^\s@<>()[\]"']+/g, '[email]')
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>()]*/gi, '[address]')
      .replace(/(\/[^\s"'<>()/]+){2,}\/?|\/[^\s"'<>()/]*\?[^\s"'<>()]*|\?[^\s"'<>()]+=[^\s"'<>()]*/g, '[address]')
      .replace(
        /"[^"]*("|$)|“[^”]*(”|$)|„[^“”]*([“”]|$)|«[^»]*(»|$)|`[^`]*(`|$)|‘[^’]*(’|$)|(^|[^\p{L}\p{N}])'[^']*('|$)/gu,
        ' [text] ',
      )
      // Letters and digits together, or very long.
      .replace(/[A-Za-z0-9+/=_.-]{24,}|(?=[A-Za-z0-9_-]*[0-9])(?=[0-9_-]*[A-Za-z])[A-Za-z0-9_-]{6,}/g, '[id]')
      .replace(/\b[0-9a-f]{8,}\b/gi, '[id]')
      // Up to three digits are a count, or a code of React.
      .replace(/[+(]?[0-9][0-9 .,:/()-]{2,}[0-9]/g, '[number]')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_KEPT)
      .trim()
  );
}
