import * as z from '@lineup/schema';

const paperFileSchema = z.object({
  id: z.string(),
  /** In the store. */
  name: z.string(),
  /** What its sender calls it. */
  label: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** Whether a virus scanner passed it. */
  is_scanned: z.boolean(),
  at: z.string(),
});

/** A paper that a program asks for, as the program, the player and the guardians of a minor read it. */
export const paperSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** An ISO date. */
  due_on: z.string(),
  state: z.enum(['asked', 'sent', 'accepted', 'returned']),
  /** Why it came back: of the fixed list, or in own words. */
  sentence: z.nullable(z.string()),
  words: z.nullable(z.string()),
  asked_at: z.string(),
  sent_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  files: z.array(paperFileSchema),
});

export type Paper = z.infer<typeof paperSchema>;
export type PaperFile = Paper['files'][number];

/** Whether the player's side is next. */
export const isPaperAwaited = ({ state }: Pick<Paper, 'state'>): boolean => state === 'asked' || state === 'returned';
