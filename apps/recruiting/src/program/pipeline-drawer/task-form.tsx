import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import {
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  TextField,
  any,
  fields,
  requiredName,
  useForm,
  type Rule,
} from '@lineup/ui/form';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';
import type { Pipeline } from '../model/load-pipeline';

type Task = Pick<Interest['tasks'][number], 'title' | 'due_on' | 'assignee_id'>;

interface TaskFormProps {
  interest: Interest;
  people: Pipeline['people'];
  userId: string;
  /** The task that is changed; a new one without it. */
  task?: Task & { id: string };
  onClose(): void;
}

/** As the database has it. */
const TITLE_MAX = 200;
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

const day: Rule<string, string | null> = (draft) =>
  draft === ''
    ? { value: null }
    : draft >= FIRST_DAY && draft <= LAST_DAY
      ? { value: draft }
      : { problem: 'Enter a day between 2020 and 2099.' };

const rules = fields({
  title: requiredName(TITLE_MAX, 'Enter what needs to be done.'),
  due_on: day,
  assignee_id: any<string>(),
});

/** Adds a task, or changes the one with this id. */
export async function saveTask(interest: Interest, id: string, { title, due_on, assignee_id }: Task): Promise<void> {
  const supabase = await getClient();
  const task = { title, due_on, assignee_id };
  await insertOnce(
    () =>
      supabase
        .from('interest_tasks')
        .insert({ id, interest_id: interest.id, college_id: interest.college_id, ...task })
        .select('id')
        .single(),
    () => supabase.from('interest_tasks').update(task).eq('id', id).select('id').single(),
  );
}

/** What is to be done, by when and by whom. */
export function TaskForm({ interest, people, userId, task, onClose }: TaskFormProps) {
  const save = useAction({
    run: async ({ id, ...fresh }: Task & { id: string }) => {
      if (!task) return saveTask(interest, id, fresh);
      const supabase = await getClient();
      const { title, due_on, assignee_id } = fresh;
      await unwrap(
        supabase.from('interest_tasks').update({ title, due_on, assignee_id }).eq('id', task.id).select('id').single(),
      );
    },
    refused: (error) => {
      if (error.code === '23514') return { fields: { assignee_id: 'This person no longer works in your program.' } };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The task or the interest is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The task could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `task:${task?.id ?? `new:${interest.id}`}`,
    initial: {
      title: task?.title ?? '',
      due_on: task?.due_on ?? '',
      assignee_id: task ? (task.assignee_id ?? '') : userId,
    },
    rules,
    send: ({ title, due_on, assignee_id }, id) =>
      save.mutateAsync({ id: task?.id ?? id, title, due_on, assignee_id: assignee_id || null }),
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label={task ? 'Edit task' : 'New task'}>
      <FormMessage>{failure}</FormMessage>
      <TextField label="Task" placeholder="Call the family" isRequired maxLength={TITLE_MAX} {...bind('title')} />
      <FieldPair>
        <DateField label="Due" min={FIRST_DAY} max={LAST_DAY} {...bind('due_on')} />
        <SelectField
          label="Assigned to"
          placeholder="Nobody"
          choices={Object.fromEntries(people.map(({ id, name }) => [id, id === userId ? `${name} (you)` : name]))}
          {...bind('assignee_id')}
        />
      </FieldPair>
      <FormActions label={task ? 'Save task' : 'Add task'} busyLabel="Saving…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
