import { SelectField } from '@lineup/ui/form';
import type { AskedGame } from '../../model/load-interest-form';
import { fromList, toList, type GameRank } from './game-rank';
import { Options, type CommonProps } from './options';
import styles from './question.module.css';
import { t } from '../../language';

interface GameRankFieldProps extends CommonProps {
  games: readonly AskedGame[];
  value: string | string[];
  /** What the profile says of each game. */
  known: readonly GameRank[];
  onChange(value: string[]): void;
}

/** The game, where there is a choice, the rank and the roles in it. Another game brings what the profile says of it. */
export function GameRankField({ games, value, known, onChange, ...field }: GameRankFieldProps) {
  const { name, label, isRequired, error, hint } = field;
  const typed = fromList(value);
  const game = games.find(({ slug }) => slug === typed.game) ?? (games.length === 1 ? games[0] : undefined);
  const change = (part: Partial<GameRank>) => onChange(toList({ ...typed, game: game?.slug ?? '', ...part }));
  const open = (slug: string) =>
    onChange(toList(known.find((each) => each.game === slug) ?? { game: slug, rank: '', roles: [] }));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.gameRank}>
        {games.length > 1 && (
          <SelectField
            name={`${name}.game`}
            label={t('Game')}
            isRequired={isRequired}
            placeholder={t('Choose…')}
            value={typed.game}
            onChange={open}
          >
            {games.map(({ slug, name: title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name={name}
          label={game ? t('Rank in {game}', { game: game.name }) : t('Rank')}
          isRequired={isRequired}
          placeholder={t('Choose…')}
          hint={hint}
          error={error}
          value={typed.rank}
          onChange={(rank) => change({ rank })}
        >
          {(game?.ranks ?? []).map((rank) => (
            <option key={rank} value={rank}>
              {rank}
            </option>
          ))}
        </SelectField>
      </div>
      {game && game.roles.length > 0 && (
        <Options
          name={`${name}.roles`}
          label={t('Roles')}
          isRequired={false}
          hint={undefined}
          error={undefined}
          kind="checkbox"
          chosen={typed.roles}
          options={game.roles.map((role) => [role, role] as const)}
          onToggle={(role, isOn) =>
            change({ roles: game.roles.filter((each) => (each === role ? isOn : typed.roles.includes(each))) })
          }
        />
      )}
    </fieldset>
  );
}
