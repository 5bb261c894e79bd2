import { Dialog } from '@lineup/ui/dialog';
import { DateField, FieldPair, Form, FormActions, NumberField, TextArea, TextField, useForm } from '@lineup/ui/form';
import type { Achievement } from '../../model/achievement';
import { ACHIEVEMENT_LIMITS, EMPTY_ACHIEVEMENT, achievementInput, draftOf } from './achievement-input';
import { useAddAchievement, useEditAchievement } from './save-achievement';

interface AchievementDialogProps {
  teamId: string;
  /** The one to change; without it a new one is added. */
  achievement?: Achievement;
  onClose(): void;
}

/** Adds or changes one achievement. Stays open with its input when that fails. */
export default function AchievementDialog({ onClose, ...rest }: AchievementDialogProps) {
  return (
    <Dialog title={rest.achievement ? 'Edit Achievement' : 'Add Achievement'} onClose={onClose}>
      {(close) => <AchievementForm {...rest} onDone={close} />}
    </Dialog>
  );
}

type AchievementFormProps = Omit<AchievementDialogProps, 'onClose'> & { onDone(): void };

function AchievementForm({ teamId, achievement, onDone }: AchievementFormProps) {
  const add = useAddAchievement(teamId);
  const edit = useEditAchievement(achievement);
  const { bind, isSending, formProps } = useForm({
    keepAs: `achievement:${achievement?.id ?? `new:${teamId}`}`,
    initial: achievement ? draftOf(achievement) : EMPTY_ACHIEVEMENT,
    ...(achievement && { stored: draftOf(achievement), onShown: edit.know }),
    schema: achievementInput,
    send: (input, id) => (achievement ? edit.mutateAsync(input) : add.mutateAsync({ id, input })),
    onDone,
  });
  return (
    <Form {...formProps}>
      <TextField label="Title" isRequired isFirst maxLength={ACHIEVEMENT_LIMITS.title} {...bind('title')} />
      <FieldPair>
        <DateField
          label="Date"
          isRequired
          min={ACHIEVEMENT_LIMITS.firstDate}
          max={ACHIEVEMENT_LIMITS.lastDate}
          {...bind('date_achieved')}
        />
        <NumberField
          label="Placement (optional)"
          hint="1 for the winner"
          prefix="#"
          min={1}
          max={ACHIEVEMENT_LIMITS.lastPlace}
          {...bind('placement')}
        />
      </FieldPair>
      <TextField
        label="Link (optional)"
        hint="Where people can read more, for example the bracket."
        type="url"
        maxLength={ACHIEVEMENT_LIMITS.link}
        placeholder="https://"
        {...bind('link_url')}
      />
      <TextArea label="Description (optional)" maxLength={ACHIEVEMENT_LIMITS.description} {...bind('description')} />
      {achievement ? (
        <FormActions label="Save Changes" busyLabel="Saving..." isBusy={isSending} onCancel={onDone} />
      ) : (
        <FormActions label="Add Achievement" busyLabel="Adding..." isBusy={isSending} onCancel={onDone} />
      )}
    </Form>
  );
}
