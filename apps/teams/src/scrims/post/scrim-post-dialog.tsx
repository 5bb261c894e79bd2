import { useQuery } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import {
  FieldPair,
  Form,
  FormActions,
  NumberField,
  SelectField,
  StartField,
  TextArea,
  pick,
  useForm,
  wallStartOf,
} from '@lineup/ui/form';
import { PLAY_LEVELS, type PlayLevel } from '../../model/play-level';
import { SCRIM_FORMATS, SCRIM_REGIONS } from '../../model/scrim';
import { saidOf, t } from '../../language';
import { usePostScrim } from './post-scrim';
import { proposeTimes } from './propose-times';
import styles from './scrim-post.module.css';
import { emptyScrim, SCRIM_LIMITS, scrimInput } from './scrim-input';

/** A team of the viewer with its games, and the games with their ladders. */
interface ScrimPostDialogProps {
  teams: { id: string; name: string; is_private: boolean; games: { slug: string; level: string }[] }[];
  games: { slug: string; name: string; ranks: string[] }[];
  onClose(): void;
}

/** Posts a block of time for which a team looks for an opponent. */
export default function ScrimPostDialog({ onClose, ...choices }: ScrimPostDialogProps) {
  return (
    <Dialog title={t('Post a block')} onClose={onClose}>
      {(close) => <ScrimPostForm {...choices} onDone={close} />}
    </Dialog>
  );
}

const MAX_PROPOSED = 6;
const levelOf = (level: string | undefined) =>
  pick(PLAY_LEVELS as Record<PlayLevel, string>, level ?? '') ?? 'competitive';

function ScrimPostForm({ teams, games, onDone }: Omit<ScrimPostDialogProps, 'onClose'> & { onDone(): void }) {
  const choices = teams
    .filter((team) => !team.is_private)
    .flatMap((team) =>
      team.games.map(({ slug, level }) => ({
        value: `${team.id} ${slug}`,
        level,
        label: `${team.name} · ${games.find((game) => game.slug === slug)?.name ?? slug}`,
      })),
    );
  const [first] = choices;
  const post = usePostScrim();
  const { draft, bind, change, isSending, formProps } = useForm({
    keepAs: 'scrim:new',
    isNew: true,
    initial: emptyScrim(first?.value ?? '', levelOf(first?.level)),
    schema: scrimInput,
    send: (input, id) => {
      const [teamId = '', game = ''] = input.teamAndGame.split(' ');
      return post.mutateAsync({ id, teamId, game, input });
    },
    onDone,
  });
  const [teamId = '', game = ''] = draft.teamAndGame.split(' ');
  const times = useQuery({ ...proposeTimes(teamId, game), enabled: teamId !== '' });
  const ranks = games.find(({ slug }) => slug === game)?.ranks ?? [];
  const ladder = Object.fromEntries(ranks.map((name, place) => [`${place + 1}`, name]));
  if (!first)
    return (
      <p>
        {t(
          'Only a public team posts a block. A private team asks for the blocks of others: only the team that you ask sees its name and staff.',
        )}
      </p>
    );
  return (
    <Form {...formProps}>
      <SelectField
        label={t('Team and game')}
        isRequired
        choices={Object.fromEntries(choices.map(({ value, label }) => [value, label]))}
        {...bind('teamAndGame')}
        onChange={(value) => {
          change('teamAndGame', value);
          change('level', levelOf(choices.find((choice) => choice.value === value)?.level));
          // A rank is one of its game.
          change('rankFrom', '');
          change('rankTo', '');
        }}
      />
      {(times.data ?? []).length > 0 && (
        <fieldset className={styles.times}>
          <legend>{t('Times when a line-up is free')}</legend>
          {times.data?.slice(0, MAX_PROPOSED).map((block) => (
            <Button
              key={block.starts_at}
              size="small"
              onClick={() => {
                change('startsAt', wallStartOf(block.starts_at));
                change('minutes', String(Math.min(block.minutes, 180)));
              }}
            >
              {t('{day}, {time} · {count} free', {
                day: nearDate(block.starts_at),
                time: timeOfDay(block.starts_at),
                count: block.players,
              })}
            </Button>
          ))}
        </fieldset>
      )}
      <FieldPair>
        <StartField {...bind('startsAt')} />
        <NumberField
          label={t('Duration (minutes)')}
          isRequired
          min={SCRIM_LIMITS.minMinutes}
          max={SCRIM_LIMITS.maxMinutes}
          {...bind('minutes')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField label={t('Level')} isRequired choices={saidOf(PLAY_LEVELS)} {...bind('level')} />
        <SelectField
          label={t('Region of the servers')}
          isRequired
          choices={saidOf(SCRIM_REGIONS)}
          {...bind('region')}
        />
      </FieldPair>
      <SelectField label={t('Format')} isRequired choices={saidOf(SCRIM_FORMATS)} {...bind('format')} />
      {ranks.length > 0 && (
        <FieldPair>
          <SelectField
            label={t('Lowest rank (optional)')}
            placeholder={t('Any')}
            choices={ladder}
            {...bind('rankFrom')}
          />
          <SelectField
            label={t('Highest rank (optional)')}
            placeholder={t('Any')}
            choices={ladder}
            {...bind('rankTo')}
          />
        </FieldPair>
      )}
      <TextArea
        label={t('Note for the other team (optional)')}
        hint={t('Owners and staff of other teams who are adults read it. Name no players.')}
        rows={2}
        maxLength={SCRIM_LIMITS.note}
        {...bind('note')}
      />
      <FormActions label={t('Post block')} busyLabel={t('Posting...')} isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
