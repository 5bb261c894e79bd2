import { useId, useState } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { Button } from '@lineup/ui/button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import page from '../kit/edit.module.css';
import type { Need } from '../model/load-college-editor';
import { EditNeed, NewNeed, type NeedsProps } from './need-form';
import { useRemoveNeed } from './use-remove-need';
import { useRestoreNeed } from './use-restore-need';

/** As the database has it. */
const MAX_NEEDS = 20;

interface NeedsEditorProps extends NeedsProps {
  onOrder(needs: Need[]): void;
}

/** What a program looks for, position by position. */
export function NeedsEditor({ onOrder, ...props }: NeedsEditorProps) {
  const { program } = props;
  const hintId = useId();
  const needs = program.roster_needs;
  const [open, setOpen] = useState<string | null>(null);
  const [removals, setRemovals] = useState<readonly Need[]>([]);
  const last = removals.at(-1);
  const forget = (need: Need) => setRemovals((all) => all.filter((each) => each !== need));
  const remove = useRemoveNeed();
  const restore = useRestoreNeed(program.id);
  const close = () => setOpen(null);
  const { list, shown, drag, dragged, handleProps, message } = useReorder({
    items: needs,
    nameOf: ({ position }) => position,
    onOrder,
  });
  return (
    <>
      {needs.length === 0 && <p className={page.muted}>No needs yet. Players look for open spots first.</p>}
      {needs.some(({ open_spots: spots }) => spots > 0) && (
        <p className={page.muted}>
          A player you move to a committed stage takes an open spot; it opens again if they leave.
        </p>
      )}
      <ul ref={list} className={page.rows}>
        {shown.map((need) =>
          need === DRAG_PLACE ? (
            drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.position} />
          ) : (
            <li key={need.id} className={`${page.row} ${need === dragged ? draggedClass : ''}`} data-drag-id={need.id}>
              {open === need.id ? (
                <div className={page.whole}>
                  <EditNeed {...props} need={need} onDone={close} />
                </div>
              ) : (
                <>
                  {needs.length > 1 && <DragHandle name={need.position} hintId={hintId} {...handleProps(need.id)} />}
                  <div className={page.face}>
                    <strong>
                      {need.position} × {need.open_spots}
                    </strong>
                    <span className={page.muted}>{aboutNeed(need)}</span>
                    {need.note && <span className={page.muted}>{need.note}</span>}
                  </div>
                  <Button
                    variant="ghost"
                    className={page.icon}
                    aria-label={`Edit ${need.position}`}
                    onClick={() => setOpen(need.id)}
                  >
                    <Pencil size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    className={page.icon}
                    aria-label={`Remove ${need.position}`}
                    aria-disabled={remove.isRunning(need.id)}
                    onClick={() => remove.mutate(need, { onSuccess: () => setRemovals((all) => [...all, need]) })}
                  >
                    <Trash2 size={16} aria-hidden />
                  </Button>
                </>
              )}
            </li>
          ),
        )}
      </ul>
      <ReorderHelp id={hintId} message={message} />
      {open === 'new' ? (
        <NewNeed {...props} onDone={close} />
      ) : (
        needs.length < MAX_NEEDS && (
          <div>
            <Button aria-label={`Add roster need for ${program.game_name}`} onClick={() => setOpen('new')}>
              <Plus size={16} aria-hidden />
              Add roster need
            </Button>
          </div>
        )
      )}
      {last && (
        <UndoNotice
          text={`${last.position} was removed.`}
          isUndoing={restore.isPending}
          onUndo={() => restore.mutate(last, { onSuccess: () => forget(last) })}
          onDismiss={() => forget(last)}
        />
      )}
    </>
  );
}

const aboutNeed = ({ class_year, minimum_rank }: Need) =>
  [class_year ? `Class of ${class_year}` : 'Any class year', minimum_rank ? `${minimum_rank} or better` : null]
    .filter(Boolean)
    .join(', ');
