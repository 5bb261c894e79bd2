import * as z from '@lineup/schema';
import {
  DateField,
  FieldPair,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  TextField,
  requiredName,
  useForm,
} from '@lineup/ui/form';
import { FIRST_DAY, LAST_DAY, optionalDay } from '../../../model/optional-day';
import type { Interest } from '../../model/load-interest';
import type { Pipeline } from '../../model/load-pipeline';
import { type TaskFields, useSaveTask } from './use-save-task';

interface TaskFormProps {
  interest: Interest;
  people: Pipeline['people'];
  userId: string;
  /** The task that is changed; a new one without it. */
  task?: TaskFields & { id: string };
  onClose(): void;
}

/** As the database has it. */
const TITLE_MAX = 200;

const schema = z.object({
  title: requiredName(TITLE_MAX, 'Enter what needs to be done.'),
  due_on: optionalDay,
  assignee_id: z.string(),
});

/** What is to be done, by when and by whom. */
export function TaskForm({ interest, people, userId, task, onClose }: TaskFormProps) {
  const save = useSaveTask(interest, task?.id);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `task:${task?.id ?? `new:${interest.id}`}`,
    initial: {
      title: task?.title ?? '',
      due_on: task?.due_on ?? '',
      assignee_id: task ? (task.assignee_id ?? '') : userId,
    },
    schema,
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
