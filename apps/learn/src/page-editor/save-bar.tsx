import { Chip } from '@lineup/ui/chip';
import { SubmitButton } from '@lineup/ui/form';
import type { StoredWriting } from '../model/writing-table';
import styles from './page-editor.module.css';
import type { PageEditing } from './use-page-editing';

/** How what is typed is kept, and what may be done with it; always in view. */
export function SaveBar({ editing: { base, form, keptText, doing, saveAs } }: { editing: PageEditing }) {
  const { isSending } = form;
  return (
    <div className={styles.bar}>
      <p className={styles.muted} role="status">
        {keptText}
      </p>
      {base && <StateChip page={base} />}
      <SubmitButton
        label={base ? 'Save' : 'Create draft'}
        busyLabel="Saving…"
        variant={base?.is_published ? 'primary' : 'secondary'}
        isBusy={doing === 'save'}
        aria-disabled={isSending}
        onClick={() => saveAs('save')}
      />
      {!base?.is_published && (
        <SubmitButton
          label="Publish"
          busyLabel="Publishing…"
          isBusy={doing === 'publish'}
          aria-disabled={isSending}
          onClick={() => saveAs('publish')}
        />
      )}
    </div>
  );
}

function StateChip({ page }: { page: StoredWriting }) {
  if (page.is_published) return <Chip tone="success">Published</Chip>;
  return page.publish_at ? <Chip tone="info">Scheduled</Chip> : <Chip tone="warning">Draft</Chip>;
}
