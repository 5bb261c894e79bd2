import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import {
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  SelectField,
  TextField,
  any,
  email,
  fields,
  optionalName,
  optionalWholeNumber,
  useForm,
  type Outcome,
} from '@lineup/ui/form';
import { GPA_MAX, optionalGpa } from '../../model/gpa-rule';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';
import type { Pipeline } from '../model/load-pipeline';

interface FactsDialogProps {
  interest: Interest;
  games: Pipeline['games'];
  onClose(): void;
}

/** As the database has it. */
const NAME_MAX = 160;
const HANDLE_MAX = 60;
const SCHOOL_MAX = 120;
const RANK_MAX = 60;
const EMAIL_MAX = 254;

const emailRule = email(EMAIL_MAX);

const rules = fields({
  name: optionalName(NAME_MAX),
  class_year: optionalWholeNumber(2020, 2100),
  game_id: any<string>(),
  handle: optionalName(HANDLE_MAX),
  school: optionalName(SCHOOL_MAX),
  rank: optionalName(RANK_MAX),
  gpa: optionalGpa(GPA_MAX),
  email: (draft: string): Outcome<string | null> => (draft.trim() === '' ? { value: null } : emailRule(draft)),
});

/** Corrects what the program knows of a player or prospect. */
export default function FactsDialog({ interest, games, onClose }: FactsDialogProps) {
  return (
    <Dialog title={`What you know about ${interest.name}`} onClose={onClose}>
      {(close) => <FactsForm interest={interest} games={games} close={close} />}
    </Dialog>
  );
}

function FactsForm({ interest, games, close }: Omit<FactsDialogProps, 'onClose'> & { close(): void }) {
  const userId = useAuth().user?.id ?? '';
  const isProspect = interest.player_id === null;
  const save = useAction({
    run: async (facts: {
      name: string | null;
      class_year: number | null;
      game_id: string;
      handle: string | null;
      school: string | null;
      rank: string | null;
      gpa: number | null;
      email: string | null;
    }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('update_interest', {
          p_interest_id: interest.id,
          // The generated types leave out that a fact may be taken back.
          p_class_year: facts.class_year as number,
          p_title_id: (facts.game_id || null) as string,
          p_handle: facts.handle ?? '',
          p_school: facts.school ?? '',
          p_rank: facts.rank ?? '',
          ...(facts.gpa !== null && { p_gpa: facts.gpa }),
          p_email: facts.email ?? '',
          ...(isProspect && { p_name: facts.name ?? '' }),
        }),
      );
    },
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { message: 'The interest is gone, or you no longer work in this program.' }
        : undefined,
    failed: 'This could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `facts:${interest.id}`,
    isSensitive: true,
    initial: {
      name: interest.name,
      class_year: interest.class_year?.toString() ?? '',
      game_id: interest.game_id ?? '',
      handle: interest.handle ?? '',
      school: interest.school ?? '',
      rank: interest.known.rank ?? '',
      gpa: interest.known.gpa?.toString() ?? '',
      email: interest.known.email ?? '',
    },
    rules,
    send: (facts) => save.mutateAsync(facts),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="What you know">
      <FormMessage>{failure}</FormMessage>
      {isProspect && <TextField label="Name" isFirst maxLength={NAME_MAX} {...bind('name')} />}
      <FieldPair>
        <NumberField label="Class year" min={2020} max={2100} {...bind('class_year')} />
        <SelectField
          label="Game"
          placeholder="No game"
          choices={Object.fromEntries(games.map(({ id, name }) => [id, name]))}
          {...bind('game_id')}
        />
      </FieldPair>
      <FieldPair>
        <TextField label="Rank" maxLength={RANK_MAX} {...bind('rank')} />
        <TextField label="In-game name" maxLength={HANDLE_MAX} {...bind('handle')} />
      </FieldPair>
      <FieldPair>
        <TextField label="School" maxLength={SCHOOL_MAX} {...bind('school')} />
        <TextField label="GPA" inputMode="decimal" {...bind('gpa')} />
      </FieldPair>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        {...bind('email')}
      />
      <FormActions label="Save" busyLabel="Saving…" isBusy={isSending} onCancel={close} />
    </Form>
  );
}
