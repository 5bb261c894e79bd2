import { SelectField, TextArea, TextField, type BoundField } from '@lineup/ui/form';
import type { Question } from '../../model/load-interest-form';
import { longest, type Asked } from './answers';
import { gamesOf, type GameRank } from './game-rank';
import { GameRankField } from './game-rank-field';
import { Options, type CommonProps } from './options';
import { t } from '../../language';

interface QuestionFieldProps {
  question: Question;
  asked: Asked;
  bound: BoundField<string | string[]>;
  /** The profile has answered it. */
  isFromProfile: boolean;
  /** What the profile says of games. */
  known: readonly GameRank[];
}

/** Up to so many options all show at once. */
const MAX_SHOWN = 6;

/** The control for one question of a form. */
export function QuestionField({ question, asked, bound, isFromProfile, known }: QuestionFieldProps) {
  const { type, label, help, required: isRequired = false, options = [] } = question;
  const { name, value, error, onChange } = bound;
  const hint = [help, isFromProfile && t('From your profile.')].filter(Boolean).join(' ');
  const typed = typeof value === 'string' ? value : '';
  const common = { name, value: typed, label, isRequired, hint, error, onChange };
  switch (type) {
    case 'long_text':
      return <TextArea {...common} rows={5} maxLength={longest(question)} />;
    case 'number':
      return (
        <TextField {...common} type="number" inputMode="decimal" step="any" min={question.min} max={question.max} />
      );
    case 'link':
      return <TextField {...common} type="url" inputMode="url" placeholder="https://" maxLength={longest(question)} />;
    case 'rank':
      return <Choice {...common} options={asked.ranks[question.game ?? ''] ?? []} />;
    case 'game_rank':
      return <GameRankField {...common} value={value} games={gamesOf(question, asked.games)} known={known} />;
    case 'yes_no':
      return (
        <Options
          {...common}
          chosen={[typed]}
          kind="radio"
          options={[
            ['yes', t('Yes')],
            ['no', t('No')],
          ]}
          onToggle={(option) => onChange(option)}
        />
      );
    case 'single_choice':
      if (options.length > MAX_SHOWN) return <Choice {...common} options={options} />;
      return (
        <Options
          {...common}
          kind="radio"
          chosen={[typed]}
          options={options.map((option) => [option, option] as const)}
          onToggle={(option) => onChange(option)}
        />
      );
    case 'multiple_choice': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <Options
          {...common}
          kind="checkbox"
          chosen={chosen}
          options={options.map((option) => [option, option] as const)}
          onToggle={(option, isOn) =>
            onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))))
          }
        />
      );
    }
    default:
      return <TextField {...common} maxLength={longest(question)} />;
  }
}

function Choice({
  options,
  ...field
}: CommonProps & { options: readonly string[]; value: string; onChange(value: string): void }) {
  return (
    <SelectField {...field} placeholder={field.isRequired ? t('Choose…') : t('No answer')}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
