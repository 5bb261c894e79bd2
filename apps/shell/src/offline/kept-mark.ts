/** Where this browser says of whom it keeps something. */
export const KEPT_MARK = 'lineup.kept';
