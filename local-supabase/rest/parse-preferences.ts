/** The `Prefer` header (RFC 7240). The first of several values for one preference wins. */

export type Count = 'exact' | 'planned' | 'estimated';
export type Return = 'representation' | 'minimal' | 'headers-only';

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: Return;
  count?: Count;
  tx?: 'commit' | 'rollback';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  maxAffected?: number;
  /** Preferences nobody knows, as written; an error under `handling=strict`. */
  invalid: string[];
}

const VALUES: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

/** @param allowTransactionEnd whether the database lets clients choose `tx=` */
export function parsePreferences(header: string | null, allowTransactionEnd: boolean): Preferences {
  const chosen: Record<string, string> = {};
  const preferences: Preferences = { invalid: [] };
  for (const preference of (header ?? '').split(',').map((part) => part.trim())) {
    if (!preference) continue;
    const [name = '', value = ''] = splitOnce(preference, '=');
    if (VALUES[name]?.includes(value)) chosen[name] ??= value;
    else if (name === 'max-affected') preferences.maxAffected ??= /^-?\d+$/.test(value) ? Number(value) : undefined;
    else if (name === 'timezone' && isTimezone(value)) preferences.timezone ??= value;
    else preferences.invalid.push(preference);
  }
  if (!allowTransactionEnd) delete chosen.tx;
  return Object.assign(preferences, chosen);
}

/** The `Preference-Applied` header for the named preferences; undefined when none was given. */
export function appliedPreferences(
  preferences: Preferences,
  names: readonly ('resolution' | 'missing' | 'return' | 'count' | 'tx' | 'handling' | 'timezone' | 'max-affected')[],
): string | undefined {
  const parts: string[] = [];
  for (const name of names) {
    const isMaxAffected = name === 'max-affected';
    if (isMaxAffected && preferences.handling !== 'strict') continue;
    const value = isMaxAffected ? preferences.maxAffected : preferences[name];
    if (value !== undefined) parts.push(`${name}=${value}`);
  }
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
