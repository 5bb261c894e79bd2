import { useId } from 'react';
import { FieldPair, Form, FormMessage, SelectField, SubmitButton, useForm, type Checked } from '@lineup/ui/form';
import { GameName } from '@lineup/ui/game-mark';
import type { Onboarding, Title } from '../model/load-onboarding';
import styles from './profile-forms.module.css';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';
import { type GamesDraft, type Game, saveGames } from './save-games';
import { t } from '../../language';

interface GamesFormProps extends ProfileFormProps {
  onboarding: Onboarding;
}

/** As the database has it. */
const MAX_GAMES = 8;

/** The games somebody plays, each with rank and positions; one of them is the main game. */
export function GamesForm({ onboarding: { games, titles }, label, onSaved }: GamesFormProps) {
  const save = useSaveProfile(saveGames);
  const { bind, draft, failure, isSending, formProps } = useForm({
    keepAs: 'profile-games',
    initial: { games },
    schema: check,
    send: (input) => save.mutateAsync(input),
    onDone: onSaved,
    staysOpen: true,
  });
  const chosen = bind('games');
  const errorId = useId();
  const gameOf = (title: Title) => draft.games.find(({ esports_title_id }) => esports_title_id === title.id);
  const toggle = (title: Title, isOn: boolean) => {
    const others = draft.games.filter(({ esports_title_id }) => esports_title_id !== title.id);
    chosen.onChange(
      withMain(
        isOn
          ? [
              ...others,
              { esports_title_id: title.id, rank: null, peak_rank: null, roles: [], is_primary: others.length === 0 },
            ]
          : others,
      ),
    );
  };
  const change = (title: Title, part: Partial<Game>) =>
    chosen.onChange(draft.games.map((game) => (game.esports_title_id === title.id ? { ...game, ...part } : game)));
  const makeMain = (title: Title) =>
    chosen.onChange(draft.games.map((game) => ({ ...game, is_primary: game.esports_title_id === title.id })));

  return (
    <Form {...formProps} aria-label={t('Your games')}>
      <FormMessage>{failure}</FormMessage>
      <fieldset className={styles.group} aria-describedby={chosen.error ? errorId : undefined}>
        <legend>{t('Which games do you play?')}</legend>
        <div className={`${styles.choices} ${styles.gameChoices}`}>
          {titles.map((title) => (
            <label key={title.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={gameOf(title) !== undefined}
                aria-invalid={chosen.error ? true : undefined}
                onChange={({ target }) => toggle(title, target.checked)}
              />
              <GameName game={title.name} />
            </label>
          ))}
        </div>
        {chosen.error && (
          <p id={errorId} className={styles.error} role="alert">
            {chosen.error}
          </p>
        )}
      </fieldset>
      {titles.map((title) => {
        const game = gameOf(title);
        return (
          game && (
            <GameFields
              key={title.id}
              title={title}
              game={game}
              hasOthers={draft.games.length > 1}
              onChange={(part) => change(title, part)}
              onMain={() => makeMain(title)}
            />
          )
        );
      })}
      <div>
        <SubmitButton label={label} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}

interface GameFieldsProps {
  title: Title;
  game: Game;
  hasOthers: boolean;
  onChange(part: Partial<Game>): void;
  onMain(): void;
}

function GameFields({ title, game, hasOthers, onChange, onMain }: GameFieldsProps) {
  const { rank, peak_rank: peak, roles, is_primary } = game;
  const ranks = withStored(title.ranks, rank);
  const peaks = withStored(peaksOver(title, rank), peak);
  const chooseRank = (value: string) => {
    const chosen = value || null;
    const isPeakBelow = peak !== null && title.ranks.includes(peak) && !peaksOver(title, chosen).includes(peak);
    onChange({ rank: chosen, ...(isPeakBelow && { peak_rank: null }) });
  };
  return (
    <section className={styles.game} aria-label={title.name}>
      <div className={styles.gameHead}>
        <h3>
          <GameName game={title.name} size={24} />
        </h3>
        {hasOthers && (
          <label className={styles.main}>
            <input type="radio" name="main-game" checked={is_primary} onChange={onMain} />
            {t('Main game')}
          </label>
        )}
      </div>
      <FieldPair>
        <SelectField label={t('Current rank')} value={rank ?? ''} onChange={chooseRank}>
          <option value="">{t('Unranked')}</option>
          {ranks.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Peak rank')}
          value={peak ?? ''}
          onChange={(value) => onChange({ peak_rank: value || null })}
        >
          <option value="">{rank ? t('Same as current') : t('Not set')}</option>
          {peaks.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <fieldset className={styles.group}>
        <legend>{t('Roles you play')}</legend>
        <div className={styles.choices}>
          {[...new Set([...title.positions, ...roles])].map((position) => (
            <label key={position} className={styles.choice}>
              <input
                type="checkbox"
                checked={roles.includes(position)}
                onChange={({ target }) =>
                  onChange({ roles: target.checked ? [...roles, position] : roles.filter((each) => each !== position) })
                }
              />
              {position}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

/** The ranks that a peak can be: the best one ever is not below the current one. */
const peaksOver = ({ ranks }: Title, rank: string | null) => {
  const place = rank === null ? -1 : ranks.indexOf(rank);
  return place < 0 ? ranks : ranks.slice(0, place);
};

/** A rank that is no longer offered stays until another is chosen. */
const withStored = (ranks: string[], stored: string | null) =>
  stored !== null && !ranks.includes(stored) ? [stored, ...ranks] : ranks;

/** The same games, of which exactly one is the main one. */
function withMain(games: Game[]): Game[] {
  if (games.some(({ is_primary }) => is_primary)) return games;
  return games.map((game, place) => ({ ...game, is_primary: place === 0 }));
}

function check(draft: GamesDraft): Checked<GamesDraft, GamesDraft> {
  if (draft.games.length === 0) return { problems: { games: t('Choose at least one game.') } };
  if (draft.games.length > MAX_GAMES)
    return { problems: { games: t('Choose at most {max} games.', { max: MAX_GAMES }) } };
  return { input: { games: withMain(draft.games) } };
}
