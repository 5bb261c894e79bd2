import { useId, useState } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { SelectField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import page from '../kit/edit.module.css';
import type { GameTitle } from '../../model/game-title';
import {
  MAX_QUESTIONS,
  answersOf,
  emptyQuestion,
  newQuestionId,
  typeNames,
  withId,
  type DraftQuestion,
  type QuestionProblems,
  type QuestionType,
} from './builder-draft';
import styles from './forms.module.css';
import { QuestionEditor } from './question-editor';

interface QuestionListProps {
  questions: DraftQuestion[];
  titles: readonly GameTitle[];
  problems: Record<string, QuestionProblems>;
  /** Somebody tried to publish it. A condition out of order is told at once. */
  showsProblems: boolean;
  /** The question whose fields show. */
  openId: string | null;
  onOpen(id: string | null): void;
  onChange(questions: DraftQuestion[]): void;
}

/** The questions of a form in their order; one of them is open. */
export function QuestionList({
  questions,
  titles,
  problems,
  showsProblems,
  openId,
  onOpen,
  onChange,
}: QuestionListProps) {
  const [added, setAdded] = useState<QuestionType>('short_text');
  const [removed, setRemoved] = useState<{ question: DraftQuestion; place: number } | null>(null);
  // By id, where a question was drawn under another one: its fields stay, and with them the focus.
  const [rowKeys, setRowKeys] = useState<Readonly<Record<string, string>>>({});
  const hintId = useId();
  const nameOf = (question: DraftQuestion) => question.label.trim() || 'Untitled question';
  const { list, shown, drag, dragged, handleProps, message } = useReorder({
    items: questions,
    nameOf,
    onOrder: onChange,
  });
  const insert = (question: DraftQuestion, place: number) => {
    onChange(questions.toSpliced(place, 0, question));
    onOpen(question.id);
  };
  const problemsShown = (id: string): QuestionProblems => {
    const all = problems[id] ?? {};
    if (showsProblems) return all;
    // One that was whole became wrong elsewhere; one that was just begun is still being made.
    const isBegun = questions.find((question) => question.id === id)?.condition?.equals === '';
    return all.condition && !isBegun ? { condition: all.condition } : {};
  };
  return (
    <fieldset name="questions" className={`${page.panel} ${styles.questions}`}>
      <legend className="lu-visually-hidden">Questions</legend>
      <h3>Questions</h3>
      {questions.length === 0 && (
        <p className={page.muted}>No questions yet. Short forms get more answers: ask only what helps you decide.</p>
      )}
      <ol ref={list} className={page.rows}>
        {shown.map((question) => {
          if (question === DRAG_PLACE)
            return drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={nameOf(dragged)} />;
          const place = questions.indexOf(question);
          const wrong = problemsShown(question.id);
          const isOpen = openId === question.id;
          return (
            <li
              key={rowKeys[question.id] ?? question.id}
              className={`${page.row} ${question === dragged ? draggedClass : ''}`}
              data-drag-id={question.id}
            >
              <DragHandle name={nameOf(question)} hintId={hintId} {...handleProps(question.id)} />
              <div className={page.face}>
                <strong>{nameOf(question)}</strong>
                <span className={styles.facts}>
                  {typeNames[question.type]}
                  {question.required && <Chip>Required</Chip>}
                  {question.condition && <span>{conditionText(question, questions, titles)}</span>}
                </span>
                {!isOpen && Object.keys(wrong).length > 0 && (
                  <span className={page.error}>{Object.values(wrong)[0]}</span>
                )}
              </div>
              <Button
                variant="ghost"
                className={page.icon}
                aria-expanded={isOpen}
                aria-label={`Edit ${nameOf(question)}`}
                onClick={() => onOpen(isOpen ? null : question.id)}
              >
                <Pencil size={16} aria-hidden />
              </Button>
              <Button
                variant="ghost"
                className={page.icon}
                aria-label={`Remove ${nameOf(question)}`}
                onClick={() => {
                  setRemoved({ question, place });
                  onChange(questions.filter((each) => each !== question));
                }}
              >
                <Trash2 size={16} aria-hidden />
              </Button>
              {isOpen && (
                <QuestionEditor
                  question={question}
                  earlier={questions.slice(0, place)}
                  takenIds={questions.filter((each) => each !== question).map(({ id }) => id)}
                  titles={titles}
                  problems={wrong}
                  {...(questions.length < MAX_QUESTIONS && {
                    onDuplicate: () => insert({ ...question, id: newQuestionId() }, place + 1),
                  })}
                  onChange={(part) => {
                    const id = part.id ?? question.id;
                    if (id !== question.id)
                      setRowKeys((keys) => ({
                        ...keys,
                        [id]: keys[question.id] ?? question.id,
                        [question.id]: newQuestionId(),
                      }));
                    onChange(
                      withId(questions, question.id, id).map((each) => (each.id === id ? { ...each, ...part } : each)),
                    );
                    onOpen(id);
                  }}
                />
              )}
            </li>
          );
        })}
      </ol>
      <ReorderHelp id={hintId} message={message} />
      {removed && (
        <UndoNotice
          text={`“${nameOf(removed.question)}” was removed.`}
          isUndoing={false}
          onUndo={() => {
            const { question, place } = removed;
            // Another question may have taken its place in the profile.
            const isTaken = questions.some(({ id }) => id === question.id);
            onChange(questions.toSpliced(place, 0, isTaken ? { ...question, id: newQuestionId() } : question));
            setRemoved(null);
          }}
          onDismiss={() => setRemoved(null)}
        />
      )}
      {questions.length < MAX_QUESTIONS && (
        <div className={page.inline}>
          <SelectField
            label="Type of the next question"
            choices={typeNames}
            value={added}
            onChange={(type) => setAdded(type as QuestionType)}
          />
          <Button onClick={() => insert(emptyQuestion(added), questions.length)}>
            <Plus size={16} aria-hidden />
            Add question
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function conditionText(
  { condition }: DraftQuestion,
  all: readonly DraftQuestion[],
  titles: readonly GameTitle[],
): string {
  const asked = all.find(({ id }) => id === condition?.question);
  if (!condition || !asked) return 'Shown only sometimes';
  const answer = answersOf(asked, titles)?.find(([value]) => value === condition.equals)?.[1] ?? condition.equals;
  return `If “${asked.label.trim() || 'Untitled question'}” is ${answer || '…'}`;
}
