import * as z from '@lineup/schema';

const gameRankSchema = z.object({
  game: z.string(),
  rank: z.nullable(z.string()),
  roles: z.optional(z.array(z.string())),
});

/** The answer to a question of a form, as people read it; `games`: names by slug. */
export function answerText(value: unknown, games: Partial<Record<string, string>>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => answerText(each, games)).join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { data } = gameRankSchema.safeParse(value);
  if (!data) return '';
  // "Valorant: Diamond 1 · Duelist, Sentinel".
  const said = [data.rank ?? 'No rank', data.roles?.join(', ')].filter(Boolean).join(' · ');
  return `${games[data.game] ?? data.game}: ${said}`;
}
