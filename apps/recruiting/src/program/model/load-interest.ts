import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import { evaluationSchema } from '@lineup/product';
import { offerSchema } from '@lineup/ui/offer';
import { paperSchema } from '@lineup/ui/paper';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { meetingKindSchema } from '../../model/meeting';
import { cardFields, rightsSchema } from './load-pipeline';
import { questionSchema } from '../../model/load-interest-form';
import { answerSchema } from '../../model/load-recruiting-status';
import { nullWhenMissing } from '../../model/null-when-missing';
import { contactSchema } from './contact';
import { lossSchema } from './loss';
import { playedGameSchema } from './played-game';
import { seasonsSchema } from './seasons';
import { placeFields } from '../../model/place';

const interestSchema = z.object({
  ...cardFields,
  /** Null, with `withdrawn_at`, once the player withdrew. */
  stage_id: z.nullable(cardFields.stage_id),
  stage_since: z.nullable(cardFields.stage_since),
  withdrawn_at: z.nullable(z.string()),
  college_id: z.string(),
  can: rightsSchema,
  games: z.array(playedGameSchema),
  /** Whether the viewer may confirm what the player says. */
  can_confirm: z.optional(z.boolean()),
  ...placeFields,
  /** By coaches of the player, as far as the player shows them to the college. */
  evaluations: z.optional(z.array(evaluationSchema)),
  academics: z.nullable(z.object({ school_name: z.nullable(z.string()), gpa: z.nullable(z.number()) })),
  /** What the college noted or imported itself. */
  known: z.object({ rank: z.nullable(z.string()), gpa: z.nullable(z.number()), email: z.nullable(z.string()) }),
  /** The open position that it is about, if there is one. */
  need: z.nullable(z.string()),
  /** How the player can be answered: `sentence` by the fixed list alone. Null for who has no account. */
  reply_way: z.nullable(z.enum(['direct', 'with_guardian', 'sentence', 'none'])),
  /** Latest first. */
  answers: z.array(answerSchema),
  /** The latest that the user and the player exchanged, latest last. */
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      words: z.string(),
      by: z.nullable(z.string()),
      is_mine: z.boolean(),
      conversation_id: z.string(),
    }),
  ),
  submissions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      version: z.number(),
      questions: z.array(questionSchema),
      answers: z.record(z.string(), z.unknown()),
      /** Names of the games that are answered, by slug. */
      games: z.record(z.string(), z.string()),
      submitted_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      due_on: z.nullable(z.string()),
      done_at: z.nullable(z.string()),
      assignee_id: z.nullable(z.string()),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      author_id: z.nullable(z.string()),
      author: z.nullable(z.string()),
      created_at: z.string(),
      updated_at: z.string(),
      mention_ids: z.array(z.string()),
    }),
  ),
  criteria: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** How many there are, also of those that show only after the own score. */
      amount: z.number(),
      average: z.nullable(z.number()),
      scores: z.array(z.object({ evaluator_id: z.string(), name: z.nullable(z.string()), score: z.number() })),
    }),
  ),
  /** Slots that the player was invited to, booked or declined, latest first; an older database knows none. */
  meetings: z.optional(
    z.array(
      z.object({
        id: z.string(),
        kind: meetingKindSchema,
        starts_at: z.string(),
        time_zone: z.string(),
        state: z.enum(['invited', 'booked', 'declined', 'cancelled']),
        outcome: z.nullable(z.enum(['came', 'no_show'])),
      }),
    ),
  ),
  /** Latest first; an older database knows none. */
  offers: z.optional(z.array(offerSchema)),
  /** What the player is asked for, the next due first; an older database knows none. */
  papers: z.optional(z.array(paperSchema)),
  /** What the program asks for as a rule; null from outside the program. */
  paper_list: z.optional(z.nullable(z.array(z.object({ title: z.string(), days: z.number() })))),
  /** Whether an offer may go to the player: `night` until the morning of a minor. */
  offer_way: z.optional(z.enum(['words', 'night', 'none'])),
  /** What the player can be offered, rather in their game. */
  open_needs: z.optional(
    z.array(
      z.object({
        id: z.string(),
        game: z.string(),
        position: z.string(),
        class_year: z.nullable(z.number()),
        open_spots: z.number(),
      }),
    ),
  ),
  /** The latest ten, and one more where there are more; an older database knows none. */
  contacts: z.optional(z.array(contactSchema)),
  seasons: z.optional(z.nullable(seasonsSchema)),
  /** Why it ended, for the program alone; null while it is open, and where nobody noted it. */
  loss: z.optional(z.nullable(lossSchema)),
  events: z.array(
    z.object({
      id: z.number(),
      kind: z.enum([
        'sent',
        'sent_again',
        'withdrawn',
        'saved',
        'imported',
        'viewed',
        'moved',
        'replied',
        'claimed',
        'assigned',
        'merged',
        'offer_made',
        'offer_changed',
        'offer_withdrawn',
        'offer_declined',
        'offer_accepted',
        'offer_ended',
      ]),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  duplicates: z.array(
    z.object({ id: z.string(), name: z.string(), class_year: z.nullable(z.number()), has_account: z.boolean() }),
  ),
});

/** Everything that the program knows of one interest. */
export type Interest = z.infer<typeof interestSchema>;

/** The drawer of an interest; null where there is none that the user may see. */
export const loadInterest = (userId: string, id: string) =>
  queryOptions({
    queryKey: recruitingKeys.interest(userId, id),
    queryFn: async ({ signal }): Promise<Interest | null> => {
      const supabase = await getClient();
      return nullWhenMissing(
        unwrapAs(interestSchema, supabase.rpc('load_interest', { p_interest_id: id }).abortSignal(signal)),
      );
    },
  });
