import { useEffect, useRef, useState } from 'react';
import { Eye } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  any,
  fields,
  isOthersChange,
  optionalText,
  requiredName,
  useForm,
  type Checked,
} from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal, useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { EditedForm, GameTitle } from '../model/load-college-editor';
import { problemsOf, refusedParts, toQuestion, type DraftQuestion, type QuestionProblems } from './builder-draft';
import { FormState } from './form-state';
import styles from './forms.module.css';
import { History } from './history';
import {
  draftOf,
  forgetDraft,
  forgetOwnDraft,
  keepDraft,
  keptDraft,
  rowOf,
  type FormDraft,
  type FormRow,
} from './kept-builder';
import { QuestionList } from './question-list';

const preview = lazyPart(() => import('./preview-dialog'));

interface FormBuilderProps {
  form: EditedForm;
  titles: readonly GameTitle[];
}

const headRules = fields({
  title: requiredName(120, 'Enter a title.'),
  intro: optionalText(2000),
  game: any<string>(),
});

/** The working copy of a form: its questions, its preview, its published versions. What is typed survives a reload. */
export function FormBuilder({ form, titles }: FormBuilderProps) {
  const userId = useAuth().user?.id ?? '';
  const [start] = useState(() => {
    const kept = keptDraft(userId, form.id);
    const isOther = JSON.stringify(kept?.draft) !== JSON.stringify(draftOf(form));
    return kept && isOther ? { ...kept, isKept: true } : { draft: draftOf(form), row: rowOf(form), isKept: false };
  });
  // Another working copy begins anew: theirs after a conflict, or an older version.
  const [begin, setBegin] = useState({ ...start, number: 0 });
  const restart = (draft: FormDraft, row: FormRow, isKept: boolean) =>
    setBegin(({ number }) => ({ draft, row, isKept, number: number + 1 }));
  return (
    <Builder
      key={begin.number}
      form={form}
      titles={titles}
      userId={userId}
      initial={begin.draft}
      row={begin.row}
      isKept={begin.isKept}
      onDiscard={() => {
        forgetDraft(userId, form.id);
        restart(draftOf(form), rowOf(form), false);
      }}
      onRestore={(version) => {
        const draft = draftOf({ ...rowOf(form), ...version });
        keepDraft(userId, form.id, { draft, row: rowOf(form) });
        restart(draft, rowOf(form), true);
      }}
    />
  );
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
  const intent = useRef<'save' | 'publish'>('save');
  const [showsProblems, setShowsProblems] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  // What the draft is compared with, also after a reload.
  const [base, setBase] = useState(row);
  const latest = useRef(initial);
  // What is kept of it in this browser, as far as this window has kept it.
  const own = useRef(isKept ? initial : null);
  // Until the questions are changed.
  const [refused, setRefused] = useState<{ in: DraftQuestion[]; problems: Record<string, QuestionProblems> } | null>(
    null,
  );
  const [isPreviewing, setPreviewing] = useState(false);
  const [saved, setSaved] = useState(isKept ? null : initial);
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
  const publish = useAction({
    run: async () => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('publish_interest_form', { p_form_id: form.id }));
    },
    done: (number) => `Version ${number} is published`,
    refused: (error) => {
      const faulty = error.code === 'PT422' ? refusedParts(error.details) : {};
      setRefused({ in: latest.current.questions, problems: faulty });
      if (error.code !== 'PT422') return explainRefusal(error);
      setShowsProblems(true);
      setOpenId((open) => (open && faulty[open] ? open : (Object.keys(faulty)[0] ?? open)));
      return { message: 'Your changes are saved, but some questions cannot be published yet.' };
    },
    failed: 'Your changes are saved, but could not be published. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
  const stored = draftOf(form);
  const { draft, bind, change, errors, failure, isSending, formProps } = useForm<FormDraft, FormRow>({
    initial,
    stored,
    typedOver: draftOf(row),
    onShown: () => {
      save.know(rowOf(form));
      setBase(rowOf(form));
    },
    rules: (typed) => check(typed, titles, intent.current === 'publish'),
    send: async (input) => {
      publish.reset();
      const sent = latest.current;
      await save.mutateAsync(input);
      setSaved(sent);
      setBase(input);
      if (latest.current === sent) forgetOwnDraft(userId, form.id, own.current);
    },
    // The draft is stored by now, whatever becomes of its publishing.
    onDone: () => {
      setShowsProblems(false);
      if (intent.current === 'publish') publish.mutate();
    },
    staysOpen: true,
  });
  // What others store shows in it, too.
  const isChanged = draft !== saved && JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => {
    latest.current = draft;
    if (draft === initial) return;
    // Here as it is typed: a page that closes loses nothing.
    if (isChanged) {
      keepDraft(userId, form.id, { draft, row: base });
      own.current = draft;
    } else forgetOwnDraft(userId, form.id, own.current);
  }, [draft, isChanged, initial, userId, form.id, base]);

  const isBusy = isSending || publish.isPending;
  const notPublished = refused?.in === draft.questions ? publish.refusal : undefined;
  const problems = {
    ...(refused?.in === draft.questions && refused.problems),
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
          onOpen={setOpenId}
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
            onClick={() => void (intent.current = 'save')}
          />
          <SubmitButton
            label="Publish"
            busyLabel="Publishing…"
            isBusy={isBusy}
            onClick={() => {
              intent.current = 'publish';
              setShowsProblems(true);
              // The first question to correct opens, unless one of them is open.
              const faulty = draft.questions.filter(({ id }) => problems[id]);
              if (faulty.every(({ id }) => id !== openId)) setOpenId(faulty[0]?.id ?? openId);
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
  const head = headRules(draft);
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
