/**
 * Levels of nesting that the JSON of a client may have. Whatever writes a value or stores it calls itself once per level,
 * so that a body of brackets alone would end in an internal error.
 */
const MAX_LEVELS = 1000;

/** Parses what a client sent. Throws `SyntaxError` for what is no JSON, or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`JSON of more than ${MAX_LEVELS} levels`);
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (isInString) {
      if (character === '\\') place += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      level += 1;
      if (level > MAX_LEVELS) return true;
    } else if (character === ']' || character === '}') level -= 1;
  }
  return false;
}
