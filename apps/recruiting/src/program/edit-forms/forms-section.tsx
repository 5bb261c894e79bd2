import { useId } from 'react';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { EmptyState } from '@lineup/ui/empty-state';
import { Button } from '@lineup/ui/button';
import { BackLink } from '../../kit/back-link';
import page from '../kit/edit.module.css';
import type { EditedCollege, EditedForm } from '../model/load-college-editor';
import { useOrderParts } from '../model/use-order-parts';
import { FormBuilder } from './form-builder';
import { FormState } from './form-state';
import styles from './forms.module.css';
import { useAddForm } from './use-add-form';

/** As the database has it. */
const MAX_FORMS = 20;

/** The forms by which players write to the college; one of them is open in the builder. */
export function FormsSection({ college }: { college: EditedCollege }) {
  const { forms, titles } = college.editor;
  const [params] = useSearchParams();
  const navigateIfHere = useNavigateIfHere();
  const order = useOrderParts(college.id);
  const hintId = useId();
  const { list, shown, drag, dragged, handleProps, message } = useReorder({
    items: forms,
    nameOf: ({ title }) => title,
    onOrder: (rows) => order({ part: 'form', rows }),
  });
  const open = forms.find(({ id }) => id === params.get('form'));
  const add = useAddForm(college.id, forms.length + 1);
  if (open)
    return (
      <>
        <BackLink to="?section=forms">All forms</BackLink>
        <FormBuilder key={open.id} form={open} titles={titles} />
      </>
    );
  return (
    <>
      <p className={page.muted}>
        Players who choose “Express interest” get the first open form of their game, or else of no game. Answers stay
        with the version they were written for.
      </p>
      {forms.length === 0 ? (
        <EmptyState title="No form yet" description="Ask players what you need to know before you talk to them." />
      ) : (
        <ul ref={list} className={page.rows}>
          {shown.map((form) =>
            form === DRAG_PLACE ? (
              drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.title} />
            ) : (
              <li
                key={form.id}
                className={`${page.row} ${styles.form} ${form === dragged ? draggedClass : ''}`}
                data-drag-id={form.id}
              >
                {forms.length > 1 && <DragHandle name={form.title} hintId={hintId} {...handleProps(form.id)} />}
                <div className={page.face}>
                  <Link to={`?section=forms&form=${form.id}`}>{form.title}</Link>
                  <span className={page.muted}>
                    {form.questions.length === 1 ? '1 question' : `${form.questions.length} questions`} ·{' '}
                    {stateText(form)}
                  </span>
                </div>
                <FormState form={form} />
              </li>
            ),
          )}
        </ul>
      )}
      <ReorderHelp id={hintId} message={message} />
      {add.refusal && (
        <p className={page.error} role="alert">
          {add.refusal}
        </p>
      )}
      {forms.length < MAX_FORMS && (
        <div>
          <Button
            variant={forms.length === 0 ? 'primary' : 'secondary'}
            aria-disabled={add.isPending}
            onClick={() => {
              const id = crypto.randomUUID();
              add.mutate(id, { onSuccess: () => void navigateIfHere(`?section=forms&form=${id}`) });
            }}
          >
            <Plus size={16} aria-hidden />
            New form
          </Button>
        </div>
      )}
    </>
  );
}

function stateText({ current_version, versions }: EditedForm): string {
  if (current_version === 0) return 'never published';
  const answers = versions.reduce((sum, version) => sum + version.answers, 0);
  const sent = answers === 1 ? '1 answer' : `${answers} answers`;
  return `version ${current_version} · ${sent}${versions[0]?.is_working_copy ? '' : ' · changes not published'}`;
}
