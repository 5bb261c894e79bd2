/** A number from 0 to 2³²−1 that a name always gives; case and margins do not matter (FNV-1a). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash ^= character.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  // The lowest bits of FNV follow the last character; mixed once more they do not.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}
