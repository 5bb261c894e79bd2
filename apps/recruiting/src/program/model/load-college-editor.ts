import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { questionSchema, type Question } from '../../model/load-interest-form';
import { slotSchema } from '../../model/slot';
import { collegeFactFields } from '../../model/college-facts';
import { crestFields } from '../../model/crest';
import { namedSchema } from './named';
import { gameTitleSchema } from '../../model/game-title';
import { rosterNeedFields } from '../../model/roster-need';
import { seasonsSchema } from './seasons';
import { placeFields } from '../../model/place';

const detailsSchema = z.object({
  name: z.string(),
  city: z.string(),
  ...placeFields,
  level: z.enum(['varsity', 'club']),
  about: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  ...collegeFactFields,
  website_url: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  /** Ground and second color of the crest. */
  colors: z.nullable(z.array(z.string())),
});

const needSchema = z.object({ ...rosterNeedFields, display_order: z.number() });
export type Need = z.infer<typeof needSchema>;

const programSchema = z.object({
  id: z.string(),
  game: z.string(),
  game_name: z.string(),
  coach_name: z.nullable(z.string()),
  /** US dollars a year. */
  scholarship_min: z.nullable(z.number()),
  scholarship_max: z.nullable(z.number()),
  roster_size: z.number(),
  minimum_rank: z.nullable(z.string()),
  minimum_gpa: z.nullable(z.number()),
  /** A week. */
  practice_hours: z.nullable(z.number()),
  roster_needs: z.array(needSchema),
  practice_times: z.array(slotSchema),
});
export type EditedProgram = z.infer<typeof programSchema>;

const versionSchema = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  intro: z.nullable(z.string()),
  published_at: z.string(),
  /** Answered now. */
  is_current: z.boolean(),
  /** The working copy says the same. */
  is_working_copy: z.boolean(),
  answers: z.number(),
});
export type FormVersion = z.infer<typeof versionSchema>;

/** What of a form can be changed. */
export const formFields = {
  title: z.string(),
  intro: z.nullable(z.string()),
  esports_title_id: z.nullable(z.string()),
  /** A working copy may be unfinished: whatever is no question yet is left out. */
  questions: z.custom<Question[]>((value) => Array.isArray(value)),
};

const formSchema = z.object({
  id: z.string(),
  ...formFields,
  is_open: z.boolean(),
  current_version: z.number(),
  updated_at: z.string(),
  versions: z.array(versionSchema),
});
export type EditedForm = z.infer<typeof formSchema>;

const stageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  player_label: z.string(),
  cards: z.number(),
});
export type Stage = z.infer<typeof stageSchema>;

const pipelineSchema = z.object({
  stages: z.array(stageSchema),
  /** What a player may read of a stage, by its kind. */
  labels: z.array(z.object({ kind: z.string(), label: z.string() })),
  criteria: z.array(namedSchema),
  tags: z.array(namedSchema),
  /** Whose rules of the season it follows, and whose there are; an older database knows none. */
  seasons: z.optional(z.nullable(seasonsSchema)),
  associations: z.optional(z.array(z.object({ id: z.string(), name: z.string(), is_demo: z.boolean() }))),
});
export type PipelineSettings = z.infer<typeof pipelineSchema>;

const peopleSchema = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      role: z.string(),
      since: z.string(),
      is_me: z.boolean(),
      /** Whether they said yes to be shown on the college's page. */
      is_contact: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({ id: z.string(), email: z.string(), role: z.string(), expires_at: z.string(), is_expired: z.boolean() }),
  ),
});
export type ProgramPeople = z.infer<typeof peopleSchema>;

const editorSchema = z.object({
  details: detailsSchema,
  /** Sites that may show the college in a frame; an older database knows none. */
  embed_origins: z.optional(z.array(z.string())),
  programs: z.array(programSchema),
  forms: z.array(formSchema),
  titles: z.array(gameTitleSchema),
  manages_program: z.boolean(),
  edits_tags: z.boolean(),
  /** Null for admissions, who do not see the program from inside. */
  pipeline: z.nullable(pipelineSchema),
  program_people: z.nullable(peopleSchema),
});
export type Editor = z.infer<typeof editorSchema>;

const collegePageSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  ...crestFields,
  is_published: z.boolean(),
  /** Null unless the viewer may edit the college. */
  live_topic: z.nullable(z.string()),
  /** The viewer's own, while it is open. */
  invitation: z.nullable(
    z.object({ id: z.string(), role: z.string(), invited_by: z.nullable(z.string()), expires_at: z.string() }),
  ),
  /** Null unless the viewer may edit the college. */
  editor: z.nullable(editorSchema),
});
/** A college as its edit screen shows it to a viewer. */
export type EditorPage = z.infer<typeof collegePageSchema>;
export type EditedCollege = EditorPage & { editor: Editor };

/** Everything that the viewer may edit of a college; null where they see no such college. */
export const loadCollegeEditor = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.collegeEditor(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const page = await unwrapAs(
        z.nullable(collegePageSchema),
        supabase.rpc('load_college_editor', { p_slug: slug }).abortSignal(signal),
      );
      for (const form of page?.editor?.forms ?? [])
        form.questions = form.questions.filter((each) => z.fits(questionSchema, each));
      return page;
    },
  });
