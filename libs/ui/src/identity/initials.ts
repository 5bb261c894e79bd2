/** Up to two letters for a name without a picture. Words such as "of" do not count where others have capitals. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return (capitals.length > 0 ? capitals : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}
