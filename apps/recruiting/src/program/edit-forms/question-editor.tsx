import { useEffect, useRef } from 'react';
import { Copy } from 'lucide-react';
import { CheckboxField, FieldPair, SelectField, TextArea, TextField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import type { GameTitle } from '../../model/game-title';
import {
  DECIDING,
  PROFILE_IDS,
  answersOf,
  hasOptions,
  newQuestionId,
  profileIdOf,
  typeNames,
  type DraftQuestion,
  type QuestionProblems,
} from './builder-draft';
import styles from './forms.module.css';

interface QuestionEditorProps {
  question: DraftQuestion;
  /** The questions before it. */
  earlier: readonly DraftQuestion[];
  /** Ids of the other questions. */
  takenIds: readonly string[];
  titles: readonly GameTitle[];
  problems: QuestionProblems;
  /** Another id may fill the question in from the profile. */
  onChange(part: Partial<DraftQuestion>): void;
  /** Left out where the form holds no more. */
  onDuplicate?(): void;
}

/** The fields of one question. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, takenIds, titles, problems, onChange, onDuplicate } = props;
  const { type, label, help, required, options, game, min, max } = question;
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const fromProfile = PROFILE_IDS[type];
  return (
    <div ref={area} className={`${page.whole} ${styles.editor}`}>
      <TextField
        label="Question"
        isRequired
        maxLength={200}
        value={label}
        error={problems.label}
        onChange={(value) => onChange({ label: value })}
      />
      <FieldPair>
        <SelectField
          label="Type"
          choices={typeNames}
          value={type}
          error={problems.type}
          // Another type is not filled in by the id of this one.
          onChange={(value) => onChange({ type: value, ...(profileIdOf(question) && { id: newQuestionId() }) })}
        />
        {fromProfile && (
          <SelectField
            label="Fill in from the profile"
            value={profileIdOf(question)}
            onChange={(id) => onChange({ id: id || newQuestionId() })}
          >
            <option value="">Nothing</option>
            {Object.entries(fromProfile).map(([id, name]) => (
              <option key={id} value={id} disabled={takenIds.includes(id)}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {(type === 'rank' || type === 'game_rank') && (
          <SelectField
            label="Game"
            isRequired={type === 'rank'}
            placeholder={type === 'rank' ? 'Choose…' : 'The game of the form, else of your programs'}
            hint="Filled in from the profile."
            value={game}
            error={problems.game}
            onChange={(value) => onChange({ game: value })}
          >
            {titles
              .filter(({ ranks }) => ranks.length > 0)
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </SelectField>
        )}
      </FieldPair>
      {hasOptions(type) && (
        <TextArea
          label="Options"
          isRequired
          rows={5}
          hint="One on each line, at most 30."
          value={options}
          error={problems.options}
          onChange={(value) => onChange({ options: value })}
        />
      )}
      {type === 'number' && (
        <FieldPair>
          <TextField
            label="Lowest number"
            inputMode="decimal"
            value={min}
            error={problems.min}
            onChange={(value) => onChange({ min: value })}
          />
          <TextField
            label="Highest number"
            inputMode="decimal"
            value={max}
            error={problems.max}
            onChange={(value) => onChange({ max: value })}
          />
        </FieldPair>
      )}
      <TextField
        label="Help"
        maxLength={500}
        hint="Shown below the field."
        value={help}
        error={problems.help}
        onChange={(value) => onChange({ help: value })}
      />
      <CheckboxField
        label="An answer is required"
        value={required}
        onChange={(value) => onChange({ required: value })}
      />
      <ConditionFields {...props} />
      {onDuplicate && (
        <div>
          <Button onClick={onDuplicate}>
            <Copy size={16} aria-hidden />
            Duplicate question
          </Button>
        </div>
      )}
    </div>
  );
}

const ALWAYS = 'always';
/** The question that decided stands no longer before this one. */
const GONE = 'gone';

/** When the question is asked: always, or after one answer to a question before it. */
function ConditionFields({ question, earlier, titles, problems, onChange }: QuestionEditorProps) {
  const { condition } = question;
  const deciding = earlier.filter(({ type }) => DECIDING.includes(type));
  const asked = deciding.find(({ id }) => id === condition?.question);
  if (deciding.length === 0 && !condition)
    return (
      <p className={page.muted}>To ask this only after a certain answer, put a question with choices before it.</p>
    );
  const answers = asked && answersOf(asked, titles);
  return (
    <FieldPair>
      <SelectField
        label="Show this question"
        value={asked ? asked.id : condition ? GONE : ALWAYS}
        error={asked ? undefined : problems.condition}
        onChange={(id) => onChange({ condition: id === ALWAYS ? null : { question: id, equals: '' } })}
      >
        {condition && !asked && (
          <option value={GONE} disabled>
            Choose…
          </option>
        )}
        <option value={ALWAYS}>Always</option>
        {deciding.map(({ id, label }) => (
          <option key={id} value={id}>
            If “{label.trim() || 'Untitled question'}” is…
          </option>
        ))}
      </SelectField>
      {asked && condition && answers && (
        <SelectField
          label="Answer"
          isRequired
          placeholder="Choose…"
          value={condition.equals}
          error={problems.condition}
          onChange={(equals) => onChange({ condition: { ...condition, equals } })}
        >
          {answers.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </SelectField>
      )}
      {asked && condition && !answers && (
        <TextField
          label="Answer"
          isRequired
          inputMode="decimal"
          value={condition.equals}
          error={problems.condition}
          onChange={(equals) => onChange({ condition: { ...condition, equals } })}
        />
      )}
    </FieldPair>
  );
}
