import type { Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { CheckboxField, Form, FormMessage, SelectField, SubmitButton, useForm, type Checked } from '@lineup/ui/form';
import { GameName } from '@lineup/ui/game-mark';
import type { Player } from '../../model/load-player';
import forms from '../../profile-forms/profile-forms.module.css';
import styles from './editors.module.css';
import { useSeekTeam, type TeamSearch } from './use-seek-team';
import { saidOf, t } from '../../../language';

const SPANS = { 14: '2 weeks', 30: '30 days', 60: '60 days', 90: '90 days' } satisfies Sentences;

interface Draft {
  games: { game: string; roles: string[] }[];
  days: string;
  isTold: boolean;
}

interface LookingFormProps {
  player: Player;
  onDone(): void;
}

/** For which games and roles the player looks for a team, and for how long. */
export function LookingForm({ player: { games: played, looking = [], availability }, onDone }: LookingFormProps) {
  const seek = useSeekTeam();
  const isRunning = looking.some(({ is_over }) => !is_over);
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: 'looking-for-a-team',
    initial: {
      games:
        looking.length > 0
          ? looking.map(({ slug, roles }) => ({ game: slug, roles }))
          : played.slice(0, 1).map(({ slug, roles }) => ({ game: slug, roles })),
      days: '60',
      isTold: !isRunning,
    },
    schema: check,
    send: (input) => seek.mutateAsync(input),
    onDone,
  });
  const chosen = bind('games');
  const setRoles = (game: string, roles: string[]) =>
    change(
      'games',
      draft.games.map((each) => (each.game === game ? { game, roles } : each)),
    );
  return (
    <Form {...formProps} aria-label={t('Looking for a team')}>
      <FormMessage>{failure ?? chosen.error}</FormMessage>
      {played.map(({ slug, name, roles: own }) => {
        const roles = draft.games.find(({ game }) => game === slug)?.roles;
        return (
          <fieldset key={slug} className={forms.group}>
            <legend>
              <label className={forms.choice}>
                <input
                  type="checkbox"
                  checked={roles !== undefined}
                  onChange={({ target }) =>
                    change(
                      'games',
                      target.checked
                        ? [...draft.games, { game: slug, roles: own }]
                        : draft.games.filter(({ game }) => game !== slug),
                    )
                  }
                />
                <GameName game={name} />
              </label>
            </legend>
            {roles !== undefined && own.length > 0 && (
              <div className={forms.choices} role="group" aria-label={t('Roles in {game}', { game: name })}>
                {own.map((role) => (
                  <label key={role} className={forms.choice}>
                    <input
                      type="checkbox"
                      checked={roles.includes(role)}
                      onChange={({ target }) =>
                        setRoles(slug, target.checked ? [...roles, role] : roles.filter((each) => each !== role))
                      }
                    />
                    {role}
                  </label>
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      <SelectField label={t('For how long')} choices={saidOf(SPANS)} {...bind('days')} />
      <CheckboxField label={t('Tell me when a team’s post fits')} {...bind('isTold')} />
      <p className={forms.hint}>
        {availability.length > 0
          ? t('Everybody who sees your profile sees this. Your rank and availability count as on your profile.')
          : t(
              'Everybody who sees your profile sees this. Your rank counts as on your profile; add your availability there to be found by hours, too.',
            )}
      </p>
      <div className={styles.buttons}>
        <SubmitButton label={t('Save')} busyLabel={t('Saving…')} isBusy={isSending} />
        {isRunning && (
          <Button
            variant="ghost"
            isBusy={seek.isPending}
            onClick={() => seek.mutate({ games: [], days: 60, isTold: false }, { onSuccess: onDone })}
          >
            {t('Stop looking')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function check({ games, days, isTold }: Draft): Checked<Draft, TeamSearch> {
  if (games.length === 0) return { problems: { games: t('Choose a game.') } };
  return { input: { games, days: Number(days), isTold } };
}
