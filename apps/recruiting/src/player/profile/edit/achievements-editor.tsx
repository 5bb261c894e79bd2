import { useState } from 'react';
import * as z from '@lineup/schema';
import {
  DateField,
  FieldPair,
  Form,
  FormMessage,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  httpsLink,
  optionalWholeNumber,
  requiredName,
  useForm,
} from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { Title } from '../../model/load-onboarding';
import type { Achievement } from '../../model/load-player';
import styles from './editors.module.css';
import { RowList } from './row-list';
import { TeamResults } from './team-results';
import { useSaveAchievement } from './use-save-achievement';
import { saveAchievement } from './save-achievement';
import { deleteAchievement } from './delete-achievement';
import { t } from '../../../language';

const schema = z.object({
  title: requiredName(120, () => t('Enter what you achieved.')),
  game: z.string(),
  placement: optionalWholeNumber(1, 100_000),
  achieved_on: z.pipe(
    z.string(),
    z.transform((value) => value || null),
  ),
  link_url: httpsLink(2048),
});

interface AchievementsEditorProps {
  achievements: readonly Achievement[];
  titles: readonly Title[];
}

/** What the player has won or reached. */
export function AchievementsEditor({ achievements, titles }: AchievementsEditorProps) {
  const add = useSaveAchievement(titles);
  const [edited, setEdited] = useState<Achievement>();
  const form = useForm({
    keepAs: `player-achievement:${edited?.id ?? 'new'}`,
    initial: { title: '', game: '', placement: '', achieved_on: '', link_url: '' },
    schema,
    send: (input, id) => add.mutateAsync({ id: edited?.id ?? id, ...input, game: input.game || null }),
    onDone: () => open(undefined),
  });
  const { bind, failure, isSending, formProps } = form;
  const open = (row: Achievement | undefined) => {
    setEdited(row);
    form.reset(
      row && {
        title: row.title,
        game: row.game ?? '',
        placement: row.placement === null ? '' : String(row.placement),
        achieved_on: row.achieved_on ?? '',
        link_url: row.link_url ?? '',
      },
    );
  };
  return (
    <div className={styles.editor}>
      <RowList<Achievement>
        rows={achievements}
        empty={t('No achievements yet. Tournaments, leagues and ladders all count.')}
        editedId={edited?.id}
        onEdit={open}
        remove={async (row) => {
          await deleteAchievement(row.id);
          if (edited?.id === row.id) open(undefined);
          return () => saveAchievement(row, titles);
        }}
      />
      <TeamResults />
      <Form {...formProps} aria-label={edited ? t('Edit {title}', { title: edited.title }) : t('New achievement')}>
        <FormMessage>{failure}</FormMessage>
        <TextField label={t('Achievement')} isRequired maxLength={120} {...bind('title')} />
        <FieldPair>
          <SelectField label={t('Game')} {...bind('game')}>
            <option value="">{t('No game')}</option>
            {titles.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <NumberField label={t('Place')} min={1} max={100_000} {...bind('placement')} />
        </FieldPair>
        <FieldPair>
          <DateField label={t('Date')} min="1990-01-01" max="2099-12-31" {...bind('achieved_on')} />
          <TextField label={t('Link')} type="url" maxLength={2048} placeholder="https://" {...bind('link_url')} />
        </FieldPair>
        <div className={styles.buttons}>
          <SubmitButton
            label={edited ? t('Save changes') : t('Add achievement')}
            busyLabel={t('Saving…')}
            isBusy={isSending}
          />
          {edited && <Button onClick={() => open(undefined)}>{t('Cancel')}</Button>}
        </div>
      </Form>
    </div>
  );
}
