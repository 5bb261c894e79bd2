/** Whether a channel is of a change that may never land: it is staff's alone, and nobody is moved to it. */
export const isPreview = (channel: string): boolean => channel.startsWith('pr-');
