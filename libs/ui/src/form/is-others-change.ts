/** How begins what is said at a field that somebody else has changed. */
export const OTHERS = 'Someone else just';

/** Whether a problem at a field is that somebody else has changed it. */
export const isOthersChange = (problem: string | undefined): boolean => problem?.startsWith(OTHERS) ?? false;
