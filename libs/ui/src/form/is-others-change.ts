import { t } from '../language';

/** How begins what is said at a field that somebody else has changed. */
export const others = () => t('Someone else just');

/** Whether a problem at a field is that somebody else has changed it. */
export const isOthersChange = (problem: string | undefined): boolean => problem?.startsWith(others()) ?? false;
