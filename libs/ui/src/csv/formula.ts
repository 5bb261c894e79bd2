const STARTS = '[=+\\-@\\t\\r\\n＝＋－＠]';

/** What a spreadsheet would run as a formula, in the wide letters of East Asia too. On the way out it gets an apostrophe … */
export const FORMULA = new RegExp(`^${STARTS}`);

/** … and on the way in it loses it. */
export const ESCAPED_FORMULA = new RegExp(`^'(?=${STARTS})`);
