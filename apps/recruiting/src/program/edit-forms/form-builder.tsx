import { useEffect, useReducer, useRef, useState } from 'react';
import { Eye } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  isOthersChange,
  optionalText,
  requiredName,
  checkedBy,
  useForm,
  type Checked,
} from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { EditedForm } from '../model/load-college-editor';
import type { GameTitle } from '../../model/game-title';
import { problemsOf, toQuestion } from './builder-draft';
import { afterEvent, startOf } from './builder-state';
import { FormState } from './form-state';
import styles from './forms.module.css';
import { History } from './history';
import { draftOf, forgetOwnDraft, keepDraft, rowOf, type FormDraft, type FormRow } from './kept-builder';
import { QuestionList } from './question-list';
import { usePublishForm } from './use-publish-form';
import { useWorkingCopy } from './use-working-copy';

const preview = lazyPart(() => import('./preview-dialog'));

interface FormBuilderProps {
  form: EditedForm;
  titles: readonly GameTitle[];
}

const headSchema = z.object({
  title: requiredName(120, 'Enter a title.'),
  intro: optionalText(2000),
  game: z.string(),
});

/** The working copy of a form: its questions, its preview, its published versions. What is typed survives a reload. */
export function FormBuilder({ form, titles }: FormBuilderProps) {
  const userId = useAuth().user?.id ?? '';
  const { copy, discard, restore } = useWorkingCopy(form, userId);
  return (
    <Builder
      key={copy.number}
      form={form}
      titles={titles}
      userId={userId}
      initial={copy.draft}
      row={copy.row}
      isKept={copy.isKept}
      onDiscard={discard}
      onRestore={restore}
    />
  );
}

interface Now {
  intent: 'save' | 'publish';
  draft: FormDraft;
  kept: FormDraft | null;
}

interface BuilderProps extends FormBuilderProps {
  userId: string;
  initial: FormDraft;
  /** The form as the draft began with it. */
  row: FormRow;
  /** The draft was typed before and is not saved. */
  isKept: boolean;
  onDiscard(): void;
  onRestore(version: Omit<FormRow, 'esports_title_id'>): void;
}

function Builder({ form, titles, userId, initial, row, isKept, onDiscard, onRestore }: BuilderProps) {
  const [{ base, saved, refused, showsProblems, openId }, tell] = useReducer(afterEvent, startOf(initial, row, isKept));
  // Of this moment: what was pressed, what is typed, and what of it this window has kept in this browser.
  const now = useRef<Now>({ intent: 'save', draft: initial, kept: isKept ? initial : null });
  const [isPreviewing, setPreviewing] = useState(false);
  const save = useChangeFields({
    part: 'form',
    id: form.id,
    row,
    fieldNames: { esports_title_id: 'game' },
    refused: (error) =>
      error.code === '23514' && error.message.includes('interest_forms_questions')
        ? { message: 'Together, these questions are too long. Shorten some of them.' }
        : undefined,
  });
  const publish = usePublishForm(form.id, (problems) =>
    tell({ kind: 'refused', questions: now.current.draft.questions, problems }),
  );
  const stored = draftOf(form);
  const { draft, bind, change, errors, failure, isSending, formProps } = useForm<FormDraft, FormRow>({
    initial,
    stored,
    typedOver: draftOf(row),
    onShown: () => {
      save.know(rowOf(form));
      tell({ kind: 'shown', row: rowOf(form) });
    },
    schema: (typed) => check(typed, titles, now.current.intent === 'publish'),
    send: async (input) => {
      publish.reset();
      const sent = now.current.draft;
      await save.mutateAsync(input);
      tell({ kind: 'stored', draft: sent, row: input });
      if (now.current.draft === sent) forgetOwnDraft(userId, form.id, now.current.kept);
    },
    // The draft is stored by now, whatever becomes of its publishing.
    onDone: () => {
      if (now.current.intent === 'publish') publish.mutate();
    },
    staysOpen: true,
  });
  // What others store shows in it, too.
  const isChanged = draft !== saved && JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => {
    now.current.draft = draft;
    if (draft === initial) return;
    // Here as it is typed: a page that closes loses nothing.
    if (isChanged) {
      keepDraft(userId, form.id, { draft, row: base });
      now.current.kept = draft;
    } else forgetOwnDraft(userId, form.id, now.current.kept);
  }, [draft, isChanged, initial, userId, form.id, base]);

  const isBusy = isSending || publish.isPending;
  const notPublished = refused?.questions === draft.questions ? publish.refusal : undefined;
  const problems = {
    ...(refused?.questions === draft.questions && refused.problems),
    ...problemsOf(draft.questions, titles),
  };
  const asked = {
    title: draft.title,
    intro: draft.intro,
    questions: draft.questions.map((question) => toQuestion(question, draft.questions)),
  };
  return (
    <>
      {isKept && isChanged && (
        <div className={styles.notice} role="status">
          <p>These changes are not saved yet.</p>
          <Button onClick={onDiscard}>Discard changes</Button>
        </div>
      )}
      <Form
        {...formProps}
        aria-label={`Form ${form.title}`}
        onSubmit={(event) => (publish.isPending ? event.preventDefault() : formProps.onSubmit(event))}
      >
        <div className={page.panel}>
          <div className={page.line}>
            <h3>{form.title}</h3>
            <FormState form={form} />
          </div>
          <TextField label="Title" isRequired maxLength={120} {...bind('title')} />
          <TextArea label="Introduction" maxLength={2000} hint="Shown above the questions." {...bind('intro')} />
          <FieldPair>
            <SelectField label="Game" hint="Which program the interest is for." {...bind('game')}>
              <option value="">Any game</option>
              {titles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </FieldPair>
        </div>
        <QuestionList
          questions={draft.questions}
          titles={titles}
          problems={problems}
          showsProblems={showsProblems}
          openId={openId}
          onOpen={(id) => tell({ kind: 'opened', id })}
          onChange={(questions) => change('questions', questions)}
        />
        <FormMessage>{failure ?? errors.questions ?? notPublished}</FormMessage>
        {isOthersChange(errors.questions) && (
          <div>
            <Button onClick={onDiscard}>Discard mine and load theirs</Button>
          </div>
        )}
        <div className={styles.bar}>
          <p className={page.muted} role="status">
            {isChanged ? 'Changes not saved. They are kept in this browser.' : publishedText(form)}
          </p>
          <Button onPointerEnter={preview.prefetch} onClick={() => setPreviewing(true)}>
            <Eye size={16} aria-hidden />
            Preview
          </Button>
          <SubmitButton
            label="Save draft"
            busyLabel="Saving…"
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void (now.current.intent = 'save')}
          />
          <SubmitButton
            label="Publish"
            busyLabel="Publishing…"
            isBusy={isBusy}
            onClick={() => {
              now.current.intent = 'publish';
              const faulty = draft.questions.filter(({ id }) => problems[id]);
              tell({ kind: 'publish-pressed', faulty: faulty.map(({ id }) => id) });
            }}
          />
        </div>
      </Form>
      <History form={form} titles={titles} onRestore={onRestore} />
      {isPreviewing && <preview.Part form={asked} titles={titles} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function check(draft: FormDraft, titles: readonly GameTitle[], isComplete: boolean): Checked<FormDraft, FormRow> {
  const head = checkedBy(headSchema, draft);
  const problems = 'problems' in head ? { ...head.problems } : {};
  const faulty = Object.keys(problemsOf(draft.questions, titles)).length;
  if (isComplete && draft.questions.length === 0)
    return { problems: { ...problems, questions: 'Add a question first.' } };
  if (isComplete && faulty > 0)
    return {
      problems: {
        ...problems,
        questions: faulty === 1 ? 'One question needs a correction.' : `${faulty} questions need a correction.`,
      },
    };
  if ('problems' in head) return { problems };
  const { title, intro, game } = head.input;
  return {
    input: {
      title,
      intro,
      esports_title_id: game || null,
      questions: draft.questions.map((question) => toQuestion(question, draft.questions)),
    },
  };
}

function publishedText({ versions, current_version, is_open }: EditedForm): string {
  if (current_version === 0) return 'Saved. Not published yet.';
  if (!versions[0]?.is_working_copy)
    return `Saved. Version ${current_version} is ${is_open ? 'open' : 'closed'} without these changes.`;
  return `Version ${current_version} is ${is_open ? 'what players answer' : 'closed'}.`;
}
