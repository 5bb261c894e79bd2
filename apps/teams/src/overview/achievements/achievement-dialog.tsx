import { Input } from '@lineup/ui/input';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import { FormButtons } from '../../form/form-buttons';
import { PlacementField } from '../../form/placement-field';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import styles from '../../form/form.module.css';
import { ACHIEVEMENT_LIMITS, EMPTY_ACHIEVEMENT, achievementInput, draftOf } from './achievement-input';
import { useAddAchievement, useEditAchievement } from './save-achievement';
import type { Achievement } from '../../model/achievement';

interface AchievementDialogProps {
  teamId: string;
  isManager: boolean;
  /** The one to change; without it a new one is added. */
  achievement?: Achievement;
  onClose(): void;
}

/** Adds or changes one achievement. Stays open with its input when that fails. */
export default function AchievementDialog({ teamId, isManager, achievement, onClose }: AchievementDialogProps) {
  return (
    <Dialog title={achievement ? 'Edit Achievement' : 'Add Achievement'} onClose={onClose}>
      {(close) => (
        <AchievementForm teamId={teamId} isManager={isManager} {...(achievement && { achievement })} onDone={close} />
      )}
    </Dialog>
  );
}

type AchievementFormProps = Omit<AchievementDialogProps, 'onClose'> & { onDone(): void };

function AchievementForm({ teamId, isManager, achievement, onDone }: AchievementFormProps) {
  const add = useAddAchievement(teamId, isManager);
  const edit = useEditAchievement(isManager);
  const { draft, errors, change, bind, formProps } = useForm({
    initial: achievement ? draftOf(achievement) : EMPTY_ACHIEVEMENT,
    rules: achievementInput,
    send: (input, id) =>
      achievement ? edit.mutateAsync({ id: achievement.id, input }) : add.mutateAsync({ id, input }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField label="Title" isRequired isFirst most={ACHIEVEMENT_LIMITS.title} {...bind('title')} />
      <div className={styles.pair}>
        <Field label="Date" isRequired error={errors.date}>
          {(control) => (
            <Input
              {...control}
              name="date"
              type="date"
              required
              min={ACHIEVEMENT_LIMITS.firstDate}
              max={ACHIEVEMENT_LIMITS.lastDate}
              value={draft.date}
              onChange={(event) => change('date', event.target.value)}
            />
          )}
        </Field>
        <PlacementField most={ACHIEVEMENT_LIMITS.lastPlace} {...bind('placement')} />
      </div>
      <Field label="Link (optional)" error={errors.link} hint="Where it can be read up, for example the bracket.">
        {(control) => (
          <Input
            {...control}
            name="link"
            type="url"
            maxLength={ACHIEVEMENT_LIMITS.link}
            placeholder="https://"
            value={draft.link}
            onChange={(event) => change('link', event.target.value)}
          />
        )}
      </Field>
      <TextField
        label="Description (optional)"
        rows={3}
        most={ACHIEVEMENT_LIMITS.description}
        {...bind('description')}
      />
      {achievement ? (
        <FormButtons label="Save Changes" busyLabel="Saving..." isBusy={edit.isPending} onCancel={onDone} />
      ) : (
        <FormButtons label="Add Achievement" busyLabel="Adding..." isBusy={add.isPending} onCancel={onDone} />
      )}
    </form>
  );
}
