/** A stored value as words: underscores become spaces (`high_school` → `high school`). */
export const asWords = (value: string) => value.replaceAll('_', ' ');

/** The name shown for a person; one without a full name is "Unknown User". */
export const personName = (name: string | null | undefined) => name?.trim() || 'Unknown User';
