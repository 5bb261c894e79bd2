import type { Interest } from '../../model/load-interest';

/** The words of a saved reply for one player: their first name for {name}, their game for {game}. */
export function fillReply(body: string, { name, game }: Pick<Interest, 'name' | 'game'>): string {
  const first = name.trim().split(/\s+/)[0] ?? name;
  return body.replaceAll('{name}', first).replaceAll('{game}', game ?? 'your game');
}

/** The same words for anybody: the name of this player becomes {name} again where it stands alone. */
export function templateOf(text: string, { name }: Pick<Interest, 'name'>): string {
  const [first] = name.trim().split(/\s+/);
  if (!first) return text;
  // Letters on either side would make it another word.
  const word = new RegExp(
    String.raw`(?<!\p{L})${first.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\p{L})`,
    'gu',
  );
  return text.replaceAll(word, '{name}');
}
