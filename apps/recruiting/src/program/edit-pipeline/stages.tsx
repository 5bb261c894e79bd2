import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import page from '../kit/edit.module.css';
import { loadCollegeEditor, type Pipeline, type Stage } from '../model/load-college-editor';
import { cardsText } from './cards-text';
import { DeleteStage } from './delete-stage';
import { EditStage, NewStage } from './stage-form';

/** As the database has it. */
const MAX_STAGES = 20;

interface StagesProps {
  collegeId: string;
  pipeline: Pipeline;
}

/** The columns of the pipeline, in order, each with what players read while their interest stands there. */
export function Stages({ collegeId, pipeline }: StagesProps) {
  const { stages, labels } = pipeline;
  const { slug = '' } = useParams();
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadCollegeEditor(slug, userId);
  const [open, setOpen] = useState<{ id: string; part: 'edit' | 'delete' } | null>(null);
  const hintId = useId();
  const close = () => setOpen(null);

  // Shown at once; whoever moves on before it is stored has the last word.
  const order = useAction({
    run: async (sorted: Stage[]) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('order_pipeline_stages', { p_college_id: collegeId, p_stage_ids: sorted.map(({ id }) => id) }),
      );
    },
    failed: 'The order could not be saved.',
    invalidates: [recruitingKeys.all],
    invalidatesOn: 'settled',
    inTurn: true,
    group: [...queryKey, 'stages'],
  });
  const { list, shown, drag, dragged, handleProps, message } = useReorder({
    items: stages,
    nameOf: ({ name }) => name,
    onOrder: (sorted) => {
      void cancelReads(queryClient, queryKey);
      queryClient.setQueryData(queryKey, (before) => {
        if (!before?.editor?.pipeline) return before;
        return { ...before, editor: { ...before.editor, pipeline: { ...before.editor.pipeline, stages: sorted } } };
      });
      order.mutate(sorted);
    },
  });

  return (
    <section className={page.panel} aria-labelledby="stages-title">
      <h3 id="stages-title">Stages</h3>
      <p className={page.muted}>
        The columns of your pipeline, in order. New interests arrive in the first one. Players never see these names,
        only the words you choose for them.
      </p>
      <ul ref={list} className={page.rows}>
        {shown.map((stage) =>
          stage === DRAG_PLACE ? (
            drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.name} />
          ) : (
            <li
              key={stage.id}
              className={`${page.row} ${stage === dragged ? draggedClass : ''}`}
              data-drag-id={stage.id}
            >
              {open?.id === stage.id && open.part === 'edit' ? (
                <div className={page.whole}>
                  <EditStage stage={stage} labels={labels} onDone={close} />
                </div>
              ) : (
                <>
                  <DragHandle name={stage.name} hintId={hintId} {...handleProps(stage.id)} />
                  <div className={page.face}>
                    <strong>{stage.name}</strong>
                    <span className={page.muted}>
                      Players see “{stage.player_label}” · {cardsText(stage.cards)}
                    </span>
                  </div>
                  <Button
                    variant="ghost"
                    className={page.icon}
                    aria-label={`Edit ${stage.name}`}
                    onClick={() => setOpen({ id: stage.id, part: 'edit' })}
                  >
                    <Pencil size={16} aria-hidden />
                  </Button>
                  {stages.length > 1 && (
                    <Button
                      variant="ghost"
                      className={page.icon}
                      aria-label={`Delete ${stage.name}`}
                      onClick={() => setOpen({ id: stage.id, part: 'delete' })}
                    >
                      <Trash2 size={16} aria-hidden />
                    </Button>
                  )}
                </>
              )}
              {open?.id === stage.id && open.part === 'delete' && (
                <DeleteStage stage={stage} others={stages.filter(({ id }) => id !== stage.id)} onDone={close} />
              )}
            </li>
          ),
        )}
      </ul>
      <ReorderHelp id={hintId} message={message} />
      {open?.id === 'new' ? (
        <NewStage collegeId={collegeId} place={stages.length + 1} labels={labels} onDone={close} />
      ) : (
        stages.length < MAX_STAGES && (
          <div>
            <Button onClick={() => setOpen({ id: 'new', part: 'edit' })}>
              <Plus size={16} aria-hidden />
              Add stage
            </Button>
          </div>
        )
      )}
    </section>
  );
}
