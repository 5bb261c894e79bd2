import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { saveCsv } from '@lineup/ui/csv';
import { calendarDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { SearchField } from '@lineup/ui/search-field';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { AsOf } from '../kit/as-of';
import { useAsked } from '../kit/use-asked';
import { abilityOf, loadEditor, type EditorData, type StoredAbility } from '../model/load-editor';
import { searchRows } from '../model/search';
import { groupChanges } from '../model/timeline';
import { CSV_HEAD, csvRows } from './csv-export';
import styles from './editor.module.css';
import { EditorTable } from './editor-table';
import { History } from './history';
import { useBatches, useUndo } from './use-batches';

const dialog = lazyPart(() => import('./ability-dialog'));
const importPanel = lazyPart(() => import('../import/import-panel'));

/** For platform staff: every figure in a table, and snapshots from files. */
export default function CooldownEditor() {
  const editor = useQuery(loadEditor());
  if (editor.isPending) return <PageSkeleton label="Loading figures" hasHead={false} count={12} />;
  if (!editor.data)
    return (
      <ErrorState
        title="The figures could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void editor.refetch()}
      />
    );
  return <Editor data={editor.data} />;
}

function Editor({ data }: { data: EditorData }) {
  const { rows, as_of, history } = data;
  const { asked, ask } = useAsked();
  const [open, setOpen] = useState<StoredAbility | 'new' | 'import' | null>(null);
  const { last, forget, undo, remove, add } = useBatches();
  const { mutate } = remove;
  const onRemove = useCallback(
    (gone: readonly StoredAbility[], text: string) => mutate({ id: crypto.randomUUID(), rows: gone, text }),
    [mutate],
  );
  const shown = useMemo(() => {
    const known = rows.map((row) => ({ ...abilityOf(row), row }));
    return groupChanges(
      searchRows(known, asked.text).map(({ row }) => row),
      ({ hero }) => hero,
    );
  }, [rows, asked.text]);
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          label="Search heroes and abilities"
          placeholder="Hero or ability"
          value={asked.text}
          maxLength={100}
          pause={0}
          onChange={(text) => ask({ text })}
        />
        <Button onClick={() => setOpen('new')} onPointerEnter={dialog.prefetch}>
          <Plus size={16} aria-hidden />
          Add ability
        </Button>
        <Button
          aria-expanded={open === 'import'}
          onPointerEnter={importPanel.prefetch}
          onClick={() => setOpen(open === 'import' ? null : 'import')}
        >
          <FileUp size={16} aria-hidden />
          Import snapshot
        </Button>
        <Button onClick={() => saveCsv(`marvel-rivals-cooldowns${as_of ? `-${as_of}` : ''}`, CSV_HEAD, csvRows(rows))}>
          <Download size={16} aria-hidden />
          Export CSV
        </Button>
        <AsOf asOf={as_of} />
      </div>
      {last && (
        <UndoNotice
          text={last.text}
          isUndoing={undo.isPending}
          onUndo={() => undo.mutate(last.id)}
          onDismiss={forget}
        />
      )}
      {open === 'import' ? (
        <importPanel.Part data={data} onClose={() => setOpen(null)} />
      ) : (
        <>
          {data.last_import && <LastImport lastImport={data.last_import} />}
          <EditorTable heroes={shown} onDetails={setOpen} onRemove={onRemove} />
          <History history={history} />
        </>
      )}
      {open !== null && open !== 'import' && (
        <dialog.Part
          row={open === 'new' ? null : open}
          heroes={[...new Set(rows.map(({ hero }) => hero))]}
          onAdd={(input, id) => add.mutateAsync({ id, input })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The last snapshot that came from a file, with the way back. */
function LastImport({ lastImport }: { lastImport: NonNullable<EditorData['last_import']> }) {
  const undo = useUndo(() => {});
  const { added, changed, removed } = lastImport.answer;
  return (
    <div className={styles.lastImport}>
      <p>
        Snapshot of {calendarDate(lastImport.snapshot)}, imported by {lastImport.created_by ?? 'platform staff'}:{' '}
        {added} added, {changed} changed, {removed} removed.
      </p>
      <ConfirmDialog
        title={`Undo the import of ${calendarDate(lastImport.snapshot)}?`}
        yes="Undo import"
        no="Keep it"
        onConfirm={() => undo.mutate(lastImport.id)}
      >
        {(ask) => (
          <Button onClick={ask} aria-disabled={undo.isPending}>
            {undo.isPending ? 'Undoing…' : 'Undo import'}
          </Button>
        )}
      </ConfirmDialog>
    </div>
  );
}
