import { queryOptions } from '@tanstack/react-query';
import {
  getClient,
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { isQuestion, type Question } from '../../model/load-interest-form';
import { isSlot } from '../../model/slot';

const isDetails = shape({
  name: isText,
  city: isText,
  state: isText,
  level: oneOf(['varsity', 'club'] as const),
  about: orNull(isText),
  requirements: orNull(isText),
  website_url: orNull(isText),
  logo_url: orNull(isText),
  banner_url: orNull(isText),
  /** Ground and second color of the crest. */
  colors: orNull(listOf(isText)),
});
export type Details = Checked<typeof isDetails>;

const isNeed = shape({
  id: isText,
  position: isText,
  class_year: orNull(isNumber),
  minimum_rank: orNull(isText),
  open_spots: isNumber,
  note: orNull(isText),
  display_order: isNumber,
});
export type Need = Checked<typeof isNeed>;

const isProgram = shape({
  id: isText,
  game: isText,
  game_name: isText,
  coach_name: orNull(isText),
  /** US dollars a year. */
  scholarship_min: orNull(isNumber),
  scholarship_max: orNull(isNumber),
  roster_size: isNumber,
  minimum_rank: orNull(isText),
  minimum_gpa: orNull(isNumber),
  /** A week. */
  practice_hours: orNull(isNumber),
  roster_needs: listOf(isNeed),
  practice_times: listOf(isSlot),
});
export type Program = Checked<typeof isProgram>;

const isVersion = shape({
  id: isText,
  number: isNumber,
  title: isText,
  intro: orNull(isText),
  published_at: isText,
  /** Answered now. */
  is_current: isBoolean,
  /** The working copy says the same. */
  is_working_copy: isBoolean,
  answers: isNumber,
});
export type FormVersion = Checked<typeof isVersion>;

/** A working copy may be unfinished: whatever is no question yet is left out. */
const isWorkingCopy: Check<Question[]> = (value): value is Question[] => Array.isArray(value);

const isForm = shape({
  id: isText,
  title: isText,
  intro: orNull(isText),
  esports_title_id: orNull(isText),
  questions: isWorkingCopy,
  is_open: isBoolean,
  current_version: isNumber,
  updated_at: isText,
  versions: listOf(isVersion),
});
export type EditedForm = Checked<typeof isForm>;

const isTitle = shape({ id: isText, slug: isText, name: isText, ranks: listOf(isText), positions: listOf(isText) });
/** A game with its ladder, best rank first. */
export type GameTitle = Checked<typeof isTitle>;

const isStage = shape({ id: isText, kind: isText, name: isText, player_label: isText, cards: isNumber });
export type Stage = Checked<typeof isStage>;

const isNamed = shape({ id: isText, name: isText });
export type Named = Checked<typeof isNamed>;

const isPipeline = shape({
  stages: listOf(isStage),
  /** What a player may read of a stage, by its kind. */
  labels: listOf(shape({ kind: isText, label: isText })),
  criteria: listOf(isNamed),
  tags: listOf(isNamed),
});
export type Pipeline = Checked<typeof isPipeline>;

const isPeople = shape({
  people: listOf(
    shape({
      id: isText,
      name: orNull(isText),
      avatar_url: orNull(isText),
      role: isText,
      since: isText,
      is_me: isBoolean,
    }),
  ),
  invitations: listOf(shape({ id: isText, email: isText, role: isText, expires_at: isText, is_expired: isBoolean })),
});
export type ProgramPeople = Checked<typeof isPeople>;

const isEditor = shape({
  details: isDetails,
  programs: listOf(isProgram),
  forms: listOf(isForm),
  titles: listOf(isTitle),
  manages_program: isBoolean,
  edits_tags: isBoolean,
  /** Null for admissions, who do not see the program from inside. */
  pipeline: orNull(isPipeline),
  program_people: orNull(isPeople),
});
export type Editor = Checked<typeof isEditor>;

const isCollegePage = shape({
  id: isText,
  slug: isText,
  name: isText,
  logo_url: orNull(isText),
  colors: orNull(listOf(isText)),
  is_published: isBoolean,
  /** Null unless the viewer may edit the college. */
  live_topic: orNull(isText),
  /** The viewer's own, while it is open. */
  invitation: orNull(shape({ id: isText, role: isText, invited_by: orNull(isText), expires_at: isText })),
  /** Null unless the viewer may edit the college. */
  editor: orNull(isEditor),
});
/** A college as its edit screen shows it to a viewer. */
export type CollegePage = Checked<typeof isCollegePage>;
export type EditedCollege = CollegePage & { editor: Editor };

/** Everything that the viewer may edit of a college; null where they see no such college. */
export const loadCollegeEditor = (slug: string, viewerId: string) =>
  queryOptions({
    queryKey: recruitingKeys.collegeEditor(slug, viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const page = await unwrapAs(
        orNull(isCollegePage),
        supabase.rpc('load_college_editor', { p_slug: slug }).abortSignal(signal),
      );
      for (const form of page?.editor?.forms ?? []) form.questions = form.questions.filter((each) => isQuestion(each));
      return page;
    },
  });
